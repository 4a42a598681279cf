/** What is sent of an event; the server's documentation (`docs/api.md`) says what each field means. */
export interface EventBody {
  id?: string
  timestamp?: number
  level?: Level
  message?: string
  exception?: ExceptionBody[]
  platform?: string
  release?: string
  logger?: string
  transaction?: string
  serverName?: string
  tags?: Record<string, string | number | boolean>
  user?: User
  request?: { url?: string; method?: string; headers?: Record<string, string>; query?: unknown }
  contexts?: Record<string, unknown>
  extra?: Record<string, unknown>
  breadcrumbs?: Breadcrumb[]
  traceId?: string
  spanId?: string
  /** What analytics call the session that goes on in the page. */
  sessionId?: string
  sdk?: { name: string; version: string }
  debugMeta?: { images: { type: 'sourcemap'; codeFile: string; debugId: string }[] }
}

export const LEVELS = ['debug', 'info', 'warning', 'error', 'fatal'] as const
export type Level = (typeof LEVELS)[number]

/** An error of a chain, cause first. */
export interface ExceptionBody {
  type: string
  value: string
  /** A stack as the engine wrote it, which the server reads; or frames, oldest call first. */
  stacktrace?: string | Frame[]
  mechanism?: Mechanism
}

export interface Frame {
  function?: string
  filename?: string
  lineno?: number
  colno?: number
  inApp?: boolean
  contextLine?: string
  preContext?: string[]
  postContext?: string[]
}

export interface Mechanism {
  /** What caught it: `onerror`, `onunhandledrejection`, `generic`. */
  type: string
  handled: boolean
  /** The type says nothing about the failure: something else than an Error was thrown. */
  synthetic?: boolean
  exceptionId?: number
  parentId?: number
  isExceptionGroup?: boolean
  /** Where the parent holds it: `cause`, `errors[0]`. */
  source?: string
}

export interface Breadcrumb {
  /** In ms since the epoch; now, unless it is given. */
  timestamp?: number
  type?: string
  category?: string
  message?: string
  level?: Level
  data?: Record<string, unknown>
}

export interface User {
  id?: string
  email?: string
  username?: string
  ip?: string
}
