// Soft wood, glass and paper, made on the spot.

import { recall, remember } from "./table-dom.js";

/** @type {AudioContext | null} */
let air = null;
/** @type {AudioBuffer | null} */
let hiss = null;
let isOn = recall("sound") !== "off";

export const isSounding = () => isOn;

export function toggleSound() {
  isOn = !isOn;
  remember("sound", isOn ? "on" : "off");
  if (isOn) knocks(1);
  return isOn;
}

/** A browser lets nothing sound before somebody has touched the page. */
function ready() {
  if (!isOn || document.hidden || !navigator.userActivation?.hasBeenActive) return null;
  air ??= new AudioContext();
  if (air.state === "suspended") void air.resume();
  return air;
}

/**
 * Something that rings and dies away.
 * @param {number} pitch
 * @param {number} loud
 * @param {number} length in seconds
 * @param {number} [delay]
 * @param {OscillatorType} [form]
 */
function ring(pitch, loud, length, delay = 0, form = "sine") {
  const context = ready();
  if (!context) return;
  const start = context.currentTime + delay;
  const tone = new OscillatorNode(context, { type: form, frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.86, start + length);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

/**
 * A breath of noise around a pitch.
 * @param {number} pitch
 * @param {number} loud
 * @param {number} length
 * @param {number} [delay]
 */
function rustle(pitch, loud, length, delay = 0) {
  const context = ready();
  if (!context) return;
  hiss ??= noise(context);
  const start = context.currentTime + delay;
  const source = new AudioBufferSourceNode(context, { buffer: hiss, loop: true, loopStart: Math.random() / 2, loopEnd: 1 });
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 0.9 });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(band).connect(gain).connect(context.destination);
  source.start(start);
  source.stop(start + length);
}

/** @param {AudioContext} context */
function noise(context) {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
  return buffer;
}

const wood = (delay = 0, loud = 0.22) => {
  ring(190, loud, 0.09, delay, "triangle");
  rustle(900, loud * 0.7, 0.03, delay);
};

/** Three knocks are the logo. */
export function knocks(count = 3) {
  for (let n = 0; n < count; n++) wood(n * 0.16, 0.3);
}

/** Something of a kind arrives. @param {string} kind */
export function arrive(kind) {
  if (kind === "marble") {
    ring(2100 + 300 * Math.random(), 0.05, 0.12);
    ring(3300, 0.02, 0.07);
  } else if (kind === "card" || kind === "tile" || kind === "chip") rustle(3400, 0.09, 0.08);
  else if (kind === "flip") rustle(2200, 0.07, 0.12);
  else if (kind === "turn") rustle(500, 0.1, 0.5);
  else wood(0, 0.12);
}

/** It is your turn. */
export function chime() {
  ring(660, 0.06, 0.25);
  ring(990, 0.04, 0.35, 0.09);
}

/** The last seconds of a window. */
export function tick() {
  rustle(1800, 0.05, 0.02);
}
