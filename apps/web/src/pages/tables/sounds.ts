// The sounds of the table, synthesized from oscillators and noise. Browsers allow them after the first click or key. Opening the
// audio device and playing a sound are separate tasks, so that they do not delay rendering.

import type { PublicEvent, ViewEvent } from '@mcr-arena/engine';
import { tableSwitches } from './table-switches.svelte.ts';

const SOUNDS = ['discard', 'claim', 'ask', 'hurry', 'win', 'end'] as const;
type Sound = (typeof SOUNDS)[number];

/** A tone: pitch in Hz, start and length in seconds, loudness 0 to 1. */
type Tone = readonly [pitch: number, start: number, length: number, gain: number];

const TONES: Readonly<Record<Exclude<Sound, 'discard'>, readonly Tone[]>> = {
  claim: [
    [392, 0, 0.12, 0.2],
    [523, 0.09, 0.16, 0.2],
  ],
  ask: [[660, 0, 0.09, 0.12]],
  hurry: [[990, 0, 0.07, 0.1]],
  win: [
    [523, 0, 0.2, 0.2],
    [659, 0.12, 0.2, 0.2],
    [784, 0.24, 0.4, 0.22],
  ],
  end: [[330, 0, 0.3, 0.15]],
};

/** Length of the clack of a tile, in seconds. */
const CLACK = 0.06;

let opening: Promise<AudioContext> | undefined;
let noise: AudioBuffer | undefined;

/** Plays a sound if sounds are on and the browser allows them. */
export function playSound(sound: Sound): void {
  if (!tableSwitches.sounds.isOn || navigator.userActivation?.hasBeenActive === false) return;
  opening ??= laterTask().then(() => new AudioContext());
  void opening.then(async (audio) => {
    await laterTask();
    if (audio.state === 'suspended') void audio.resume();
    if (sound === 'discard') clack(audio);
    else for (const tone of TONES[sound]) ring(audio, tone);
  });
}

function laterTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function ring(audio: AudioContext, [pitch, start, length, loudness]: Tone): void {
  const at = audio.currentTime + start;
  const source = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
  const gain = fading(audio, at, length, loudness);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

function clack(audio: AudioContext): void {
  noise ??= fadingNoise(audio);
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: 1900, Q: 1.2 });
  source
    .connect(filter)
    .connect(fading(audio, audio.currentTime, CLACK, 0.7))
    .connect(audio.destination);
  source.start();
}

function fadingNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(CLACK * audio.sampleRate), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  const values = crypto.getRandomValues(new Int8Array(samples.length));
  for (const [index, value] of values.entries()) samples[index] = (value / 128) * (1 - index / samples.length) ** 3;
  return buffer;
}

function fading(audio: AudioContext, at: number, length: number, loudness: number): GainNode {
  const gain = new GainNode(audio, { gain: loudness });
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  return gain;
}

/** The sound for the events of a message: that of the most important event. */
export function soundOf(events: readonly (ViewEvent | PublicEvent)[]): Sound | undefined {
  const end = events.findLast((event) => event.type === 'dealEnded');
  if (end !== undefined) return end.outcome.type === 'win' ? 'win' : 'end';
  if (events.some(({ type }) => type === 'claimed' || type === 'kongDeclared')) return 'claim';
  return events.some(({ type }) => type === 'discarded') ? 'discard' : undefined;
}
