import { Problem } from '../../../lib/problem'
import { analyticsBounds } from '../../../limits'

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
