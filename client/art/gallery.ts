import { mount } from "svelte";
import Gallery from "./Gallery.svelte";

const query = new URLSearchParams(location.search);
for (const name of ["theme", "colours"]) document.documentElement.dataset[name] = query.get(name) ?? "";
mount(Gallery, { target: document.body, props: { show: query.get("show") ?? "" } });
