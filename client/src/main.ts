import { mount } from "svelte";
import "./styles/base.css";
import App from "./App.svelte";
import { follow } from "./route.svelte.ts";
import { apply, settings } from "./settings.svelte.ts";
import { words } from "./words/words.svelte.ts";

apply();
follow();
await words.fetch(settings.language);
words.follow();
mount(App, { target: document.body });
