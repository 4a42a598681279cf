/** How the items of one signal are sent. */
export interface Signal {
  path: string
  /** What is dropped is counted under it. */
  name: string
  /** What the items are called in a body. */
  list: string
  /** How long the first item waits for others, in ms. */
  gatherMs: number
  /** How many are sent together at most; the server takes 1000, and 500 analytics events. */
  batchItems: number
  /** How many wait at most. */
  waitingItems: number
}

export const EVENTS: Signal = {
  path: '/events/ingestBatch',
  name: 'events',
  list: 'events',
  /** Errors should be seen soon; several of one moment go together. */
  gatherMs: 200,
  batchItems: 50,
  waitingItems: 1000,
}
export const SPANS: Signal = {
  path: '/spans/ingestBatch',
  name: 'spans',
  list: 'spans',
  gatherMs: 1000,
  batchItems: 500,
  waitingItems: 5000,
}
export const ANALYTICS: Signal = {
  path: '/analytics/ingestBatch',
  name: 'analytics',
  list: 'events',
  gatherMs: 1000,
  batchItems: 500,
  waitingItems: 5000,
}
