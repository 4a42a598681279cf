/** How the items of one signal are sent. */
export interface Signal {
  path: string
  /** What the items are called in a body; what is dropped is counted under it. */
  list: string
  /** How long the first item waits for others, in ms. */
  gatherMs: number
  /** How many are sent together at most; the server takes 1000. */
  batchItems: number
  /** How many wait at most. */
  waitingItems: number
}

export const EVENTS: Signal = {
  path: '/events/ingestBatch',
  list: 'events',
  /** Errors should be seen soon; several of one moment go together. */
  gatherMs: 200,
  batchItems: 50,
  waitingItems: 1000,
}
export const SPANS: Signal = {
  path: '/spans/ingestBatch',
  list: 'spans',
  gatherMs: 1000,
  batchItems: 500,
  waitingItems: 5000,
}
