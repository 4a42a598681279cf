import { Problem } from '../../../lib/problem'
import { analyticsBounds } from '../../../limits'
import type { Mask } from '../scan/filter'

const FIRST_ROOM = 4096

/** Events that are of a step, as they were received: 13 bytes each. */
export class StepEvents {
  length = 0
  /** The index of its visit. */
  visit = new Int32Array(FIRST_ROOM)
  /** When it happened, in ms. */
  at = new Float64Array(FIRST_ROOM)
  /** The steps that it is of: bit 0 is the first. */
  steps = new Uint8Array(FIRST_ROOM)

  /** @throws Problem `invalid_request` for more than a report can order */
  add(visit: number, at: number, steps: number): void {
    if (this.length === analyticsBounds.funnelEvents)
      throw new Problem(
        'invalid_request',
        `Over ${analyticsBounds.funnelEvents.toLocaleString('en')} events are of these steps; choose a shorter time, or narrow the search.`,
      )
    if (this.length === this.at.length) this.grow()
    this.visit[this.length] = visit
    this.at[this.length] = at
    this.steps[this.length++] = steps
  }

  private grow() {
    const { visit, at, steps } = this
    const room = 2 * at.length
    this.visit = new Int32Array(room)
    this.visit.set(visit)
    this.at = new Float64Array(room)
    this.at.set(at)
    this.steps = new Uint8Array(room)
    this.steps.set(steps)
  }
}

/** Adds a step to the bits of its events. @param step from 0, the first @returns how many these are */
export function addBit(bits: Uint8Array, mask: Mask, step: number): number {
  const bit = 1 << step
  let sum = 0
  for (let i = 0; i < bits.length; i++) {
    if (mask[i] === 0) continue
    bits[i] = (bits[i] as number) | bit
    sum++
  }
  return sum
}
