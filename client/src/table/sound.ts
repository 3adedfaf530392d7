/** The table's sounds, made of tones and noise when they are needed: no files. */

export const CUES = {
  slide: [hiss(2400, 900, 0.1, 0.2)],
  place: [hiss(900, 500, 0.06, 0.16), tone(180, 120, 0.06, 0.14)],
  tile: [hiss(3200, 3200, 0.03, 0.1), tone(920, 920, 0.06, 0.1), tone(1480, 1480, 0.03, 0.08)],
  discard: [hiss(1500, 700, 0.07, 0.24)],
  meld: [0, 0.05, 0.1].flatMap((at) => [hiss(1200, 700, 0.05, 0.12, at), tone(240, 170, 0.05, 0.12, at)]),
  turn: [tone(587, 587, 0.13, 0.14), tone(880, 880, 0.17, 0.14, 0.12)],
  freeze: [tone(1760, 1320, 0.23, 0.08), hiss(5200, 3600, 0.2, 0.04)],
  canasta: [523, 659, 784, 1047].map((pitch, at) => tone(pitch, pitch, 0.26, 0.13, at * 0.1, "triangle")),
  refused: [tone(220, 180, 0.15, 0.16, 0, "triangle")],
  win: [523, 659, 784, 1047, 784, 1047].map((pitch, at) => tone(pitch, pitch, 0.3, 0.13, at * 0.139, "triangle")),
  tick: [tone(1200, 1200, 0.02, 0.08)],
} as const satisfies Record<string, readonly Part[]>;

export type CueName = keyof typeof CUES;

/** A tone of a wave, or noise, that glides from a pitch to another and fades. */
interface Part {
  readonly wave: OscillatorType | "noise";
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  readonly peak: number;
  readonly at: number;
}

/** Making a context takes a phone a few frames: what the gesture has asked for is shown first. */
const MOMENT = 100;

let context: AudioContext | null = null;
let coming: ReturnType<typeof setTimeout> | null = null;
let noise: AudioBuffer | null = null;
let loudness = 0.6;

/** How loud the sounds are from now on, 0 for not at all. */
export function setVolume(volume: number): void {
  loudness = volume;
}

/** Wait for the first gesture, as browsers ask for, and wake up after every rest. Returns what ends it. */
export function listen(): () => void {
  const gestures = ["pointerup", "keydown", "touchend"] as const;
  for (const gesture of gestures) addEventListener(gesture, wake, true);
  const shown = (): void => void (context && wake());
  addEventListener("pageshow", shown);
  return () => {
    for (const gesture of gestures) removeEventListener(gesture, wake, true);
    removeEventListener("pageshow", shown);
  };
}

/** Play a sound, unless it is muted or nothing may sound yet. */
export function cue(name: CueName): void {
  if (context?.state !== "running" || loudness === 0) return;
  for (const part of CUES[name]) sound(context, part);
}

/** A short buzz, for the one thing that is worth it: that it is your turn. */
export function vibrate(): void {
  // Nothing buzzes before the first gesture.
  if ("vibrate" in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(30);
}

/** A phone call leaves a context that never sounds again: then there has to be another. */
function wake(): void {
  if (typeof AudioContext === "undefined") return;
  if ((context?.state as string) === "interrupted" || context?.state === "closed") {
    void context?.close().catch(() => {});
    context = null;
  }
  if (context) start();
  else coming ??= setTimeout(start, MOMENT);
}

function start(): void {
  coming = null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => {});
}

function sound(audio: AudioContext, part: Part): void {
  const start = audio.currentTime + part.at;
  const end = start + part.seconds;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  // The filter takes about half of the noise away.
  const peak = part.peak * loudness * (part.wave === "noise" ? 2 : 1);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0001, peak), start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(audio.destination);
  const source = part.wave === "noise" ? hissing(audio, part, start, end, gain) : singing(audio, part, start, end, gain);
  source.start(start);
  source.stop(end);
}

function singing(audio: AudioContext, part: Part, start: number, end: number, out: AudioNode): AudioScheduledSourceNode {
  const source = audio.createOscillator();
  source.type = part.wave as OscillatorType;
  glide(source.frequency, part, start, end);
  source.connect(out);
  return source;
}

function hissing(audio: AudioContext, part: Part, start: number, end: number, out: AudioNode): AudioScheduledSourceNode {
  const source = audio.createBufferSource();
  source.buffer = noise?.sampleRate === audio.sampleRate ? noise : (noise = madeNoise(audio));
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  glide(filter.frequency, part, start, end);
  source.connect(filter);
  filter.connect(out);
  return source;
}

function glide(pitch: AudioParam, part: Part, start: number, end: number): void {
  pitch.setValueAtTime(part.from, start);
  pitch.exponentialRampToValueAtTime(part.to, end);
}

function madeNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

function tone(from: number, to: number, seconds: number, peak: number, at = 0, wave: OscillatorType = "sine"): Part {
  return { wave, from, to, seconds, peak, at };
}

function hiss(from: number, to: number, seconds: number, peak: number, at = 0): Part {
  return { wave: "noise", from, to, seconds, peak, at };
}
