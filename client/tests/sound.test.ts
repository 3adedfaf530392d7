import { beforeEach, expect, test, vi } from "vitest";

/** What an audio context was asked to play. */
interface Played {
  readonly kind: "tone" | "noise";
  start: number;
  stop: number;
}

let played: Played[] = [];
let made: FakeContext[] = [];
let listeners: Record<string, () => void> = {};

const parameter = () => ({ setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} });
const node = () => ({ connect: () => {}, gain: parameter(), frequency: parameter(), type: "" });

class FakeContext {
  state = "suspended";
  currentTime = 0;
  sampleRate = 8000;
  closed = false;
  constructor() {
    made.push(this);
  }
  resume = async () => void (this.state = "running");
  close = async () => void (this.closed = true);
  createGain = node;
  createBiquadFilter = node;
  createBuffer = () => ({ getChannelData: () => new Float32Array(4), sampleRate: this.sampleRate });
  createOscillator = () => this.source("tone");
  createBufferSource = () => this.source("noise");

  private source(kind: Played["kind"]) {
    const one: Played = { kind, start: NaN, stop: NaN };
    played.push(one);
    return { ...node(), start: (at: number) => (one.start = at), stop: (at: number) => (one.stop = at) };
  }
}

type Sound = typeof import("../src/table/sound.ts");
let sound: Sound;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  [played, made, listeners] = [[], [], {}];
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("addEventListener", (name: string, call: () => void) => (listeners[name] = call));
  vi.stubGlobal("removeEventListener", (name: string) => delete listeners[name]);
  sound = await import("../src/table/sound.ts");
});

async function touched(): Promise<void> {
  sound.listen();
  listeners["pointerup"]?.();
  await vi.advanceTimersByTimeAsync(100);
}

test("nothing sounds before the first gesture", async () => {
  sound.listen();
  listeners["pageshow"]?.();
  sound.cue("turn");
  expect([made.length, played.length]).toEqual([0, 0]);
  await touched();
  sound.cue("turn");
  expect([made.length, played.length]).toEqual([1, 2]);
});

test("every sound ends, all but the great ones within a third of a second", async () => {
  await touched();
  for (const name of Object.keys(sound.CUES) as (keyof Sound["CUES"])[]) {
    played = [];
    sound.cue(name);
    expect(played.length, name).toBeGreaterThan(0);
    const length = Math.max(...played.map(({ stop }) => stop));
    expect(length, name).toBeLessThanOrEqual({ canasta: 0.6, win: 1 }[name as string] ?? 0.3);
  }
});

test("the loudest moment of a sound is soft", () => {
  const peaks = Object.values(sound.CUES).flatMap((parts) => parts.map(({ peak }) => peak));
  expect(Math.min(...peaks)).toBeGreaterThan(0);
  expect(Math.max(...peaks)).toBeLessThan(0.3);
});

test("muted, nothing sounds", async () => {
  await touched();
  sound.setVolume(0);
  sound.cue("canasta");
  expect(played).toEqual([]);
});

test("sounds come back after a rest, and after a phone call in a new context", async () => {
  await touched();
  const [first] = made;
  if (!first) throw new Error("no context");
  first.state = "suspended";
  sound.cue("slide");
  expect(played).toEqual([]);
  await touched();
  sound.cue("slide");
  expect([made.length, played.length]).toEqual([1, 1]);
  first.state = "interrupted";
  listeners["pageshow"]?.();
  await vi.advanceTimersByTimeAsync(100);
  sound.cue("slide");
  expect([made.length, first.closed, played.length]).toEqual([2, true, 2]);
});

test("once it has ended, no gesture is listened to any more", () => {
  const end = sound.listen();
  expect(Object.keys(listeners)).not.toEqual([]);
  end();
  expect(Object.keys(listeners)).toEqual([]);
});
