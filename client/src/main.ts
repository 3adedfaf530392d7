import { mount } from "svelte";
import "./styles/base.css";
import App from "./App.svelte";
import { drawSprite } from "./art/sprite.ts";
import { claim } from "./mine.ts";
import { follow } from "./route.svelte.ts";
import { apply, settings } from "./settings.svelte.ts";
import { register } from "./update.svelte.ts";
import { words } from "./words/words.svelte.ts";

apply();
claim();
// The same table's link for this device, opened where the table is shown already.
addEventListener("hashchange", () => claim() && location.reload());
follow();
await Promise.all([words.fetch(settings.language), drawSprite()]);
words.follow();
mount(App, { target: document.body });
void register();
