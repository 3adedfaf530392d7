import { mount } from "svelte";
import "./styles/base.css";
import App from "./App.svelte";
import { drawSprite } from "./art/sprite.ts";
import { claim } from "./mine.ts";
import { find } from "./pages.ts";
import { follow, route } from "./route.svelte.ts";
import { apply, settings } from "./settings.svelte.ts";
import { register } from "./update.svelte.ts";
import { words } from "./words/words.svelte.ts";

/** Milliseconds after which a page is there. */
const SETTLED = 2000;

apply();
claim();
// The same table's link for this device, opened where the table is shown already.
addEventListener("hashchange", () => claim() && location.reload());
follow();
const first = Promise.all([words.fetch(settings.language), drawSprite()]);
// The page's own parts come beside the texts and the pictures, not after them.
void find(route.path).load().catch(() => {});
await first;
words.follow();
mount(App, { target: document.body });
// What the page is made of is kept once it is there, not while it comes for the first time.
setTimeout(() => void register(), navigator.serviceWorker?.controller ? 0 : SETTLED);
