import address from "./sprite.svg?url";
import "./art.css";

/** Put the sprite on the page, once: pieces anywhere on it take their parts from there. */
export async function drawSprite(): Promise<void> {
  const text = await (await fetch(address)).text();
  // Parsed as XML rather than written as markup: nothing in it can be anything but a drawing.
  const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  drawn.setAttribute("class", "sprite");
  drawn.setAttribute("aria-hidden", "true");
  document.body.prepend(document.importNode(drawn, true));
}
