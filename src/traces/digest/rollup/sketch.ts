import { ByteReader } from '../../../lib/byte-reader'
import { ByteWriter } from '../../../lib/byte-writer'

/**
 * How many durations fell into each logarithmic step of 5 %. A quantile is right to within 2.5 %,
 * however many spans there are, and sketches of any times and services can be added.
 */
export type Sketch = Map<number, number>

const STEP = Math.log(1.05)

/** The step of a duration in µs; all below 1 µs are one. */
export const stepOf = (micros: number): number =>
  micros <= 1 ? 0 : Math.ceil(Math.log(micros) / STEP)

export function addTo(sketch: Sketch, step: number, count = 1): void {
  sketch.set(step, (sketch.get(step) ?? 0) + count)
}

export function mergeSketch(into: Sketch, from: Sketch): void {
  for (const [step, count] of from) addTo(into, step, count)
}

/** The duration in µs that a share of all is at or below; 0 when there is none. */
export function quantile(sketch: Sketch, share: number): number {
  const steps = [...sketch.keys()].sort((a, b) => a - b)
  let left = share * countOf(sketch)
  for (const step of steps) {
    left -= sketch.get(step) as number
    if (left <= 0) return middleOf(step)
  }
  return steps.length === 0 ? 0 : middleOf(steps.at(-1) as number)
}

/** The share of all that is at or below a duration in µs: 0 to 1. */
export function rankOf(sketch: Sketch, micros: number): number {
  const total = countOf(sketch)
  const own = stepOf(micros)
  let below = 0
  for (const [step, count] of sketch) if (step <= own) below += count
  return total === 0 ? 0 : below / total
}

export function countOf(sketch: Sketch): number {
  let total = 0
  for (const count of sketch.values()) total += count
  return total
}

const middleOf = (step: number) => (step === 0 ? 1 : Math.exp((step - 0.5) * STEP))

/** Packs steps in ascending order, each as its distance from the one before. */
export function packSketch(sketch: Sketch): Uint8Array {
  const writer = new ByteWriter()
  let before = 0
  for (const step of [...sketch.keys()].sort((a, b) => a - b)) {
    const count = sketch.get(step) as number
    // A step whose spans were all taken back is left out.
    if (count <= 0) continue
    writer.varint(step - before)
    writer.varint(count)
    before = step
  }
  return writer.view()
}

/** @param packed what `packSketch` made */
export function readSketch(packed: Uint8Array): Sketch {
  const sketch: Sketch = new Map()
  const reader = new ByteReader(packed)
  let step = 0
  while (!reader.isAtEnd) {
    step += reader.varint()
    addTo(sketch, step, reader.varint())
  }
  return sketch
}

/** Adds a packed sketch to counts by step, or takes it away again; the array grows as steps need it. */
export function addPacked(counts: number[], packed: Uint8Array, sign: 1 | -1 = 1): void {
  const reader = new ByteReader(packed)
  let step = 0
  while (!reader.isAtEnd) {
    step += reader.varint()
    while (counts.length <= step) counts.push(0)
    counts[step] = (counts[step] as number) + sign * reader.varint()
  }
}

/** The same as `quantile`, of counts by step. @param total of all counts */
export function quantileOfSteps(counts: readonly number[], total: number, share: number): number {
  let left = share * total
  for (let step = 0; step < counts.length; step++) {
    const count = counts[step] as number
    left -= count
    if (count > 0 && left <= 0) return middleOf(step)
  }
  return 0
}
