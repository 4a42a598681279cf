import type { Tracer } from '../tracing/tracer'
import { VERSION } from '../version'
import type { Client } from './client'

/** What `init` has started. */
export interface Running {
  client: Client
  /** While tracing is on. */
  tracer: Tracer | undefined
  /** Takes an event of analytics, on servers. */
  analytics?: (event: Record<string, unknown>) => void
  /** As it was before requests were watched. */
  fetch: typeof fetch
  flush(timeoutMs?: number): Promise<boolean>
  close(timeoutMs?: number): Promise<boolean>
}

/** All copies of this module share it: bundlers of servers put one into each part of a program (Next.js), and a page has several scripts. */
const RUNNING = Symbol.for(`whimbrel ${VERSION}`)
const shared = globalThis as { [RUNNING]?: Running | undefined }

/** Has all calls of the SDK reach a client from now on. @returns the one before */
export function runs(next: Running | undefined): Running | undefined {
  const before = shared[RUNNING]
  shared[RUNNING] = next
  return before
}

export const runningNow = (): Running | undefined => shared[RUNNING]
