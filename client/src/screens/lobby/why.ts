import { Problem, told } from "../../api.ts";
import { words } from "../../words/words.svelte.ts";

/** Why a table did not do what was asked of it. */
export function why(problem: unknown): string {
  const key = problem instanceof Problem ? `lobby.no_${problem.code}` : "";
  return problem instanceof Problem && words.has(key) ? words.say(key, problem.facts) : told(problem);
}
