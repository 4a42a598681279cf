/** What an edge of the service map stands for. */
export const EDGE_KINDS = ['call', 'database', 'queue', 'consume', 'host'] as const
export type EdgeKind = (typeof EDGE_KINDS)[number]

/** One call. Times in µs. */
export interface Call {
  target: string
  at: number
  duration: number
  isError: boolean
}

/** A call of a host, by the service that made it. */
export interface HostCall {
  source: string
  call: Call
}
