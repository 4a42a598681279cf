import type { Breadcrumb, EventBody } from '../event/event-body'
import { debug } from './guarded'

export type Pattern = string | RegExp

/** What `init` takes. Only `url` and `key` are needed. */
export interface Options {
  /** The address of the server, or a path of one's own origin that is forwarded to it: `https://errors.example.com`, `/tunnel`. */
  url: string
  /** An ingest key. It decides the environment. */
  key: string
  /** Without it: `WHIMBREL_RELEASE` and the variables of CI services (on servers), or what the bundler plugin wrote. */
  release?: string | undefined
  /** The share of events that is sent, from 0 to 1; all by default. */
  sampleRate?: number
  /** Errors whose type, message or `type: message` contains one of these texts, or matches, are not sent. */
  ignoreErrors?: readonly Pattern[]
  /** Errors thrown by scripts of other addresses are not sent. */
  allowUrls?: readonly Pattern[]
  /** Errors thrown by scripts of these addresses are not sent. */
  denyUrls?: readonly Pattern[]
  /** Whether spans are made; left out, they are when `tracesSampleRate` is over 0. */
  enableTracing?: boolean
  /** The share of traces begun here that is sent, from 0 to 1; 0.1 while tracing is on. */
  tracesSampleRate?: number
  /** Requests to these addresses carry the trace (`traceparent`), as those to the page's own origin do. */
  tracePropagationTargets?: readonly Pattern[]
  /** What spans are said to come from; the host name of a page, or what the environment of a server names. */
  serviceName?: string
  /** Tags of every event. */
  tags?: Readonly<Record<string, string | number | boolean>>
  /** How many breadcrumbs an event has at most; 100 by default, 0 turns them off. */
  maxBreadcrumbs?: number
  /** Changes an event before it is sent, or keeps it from being sent by answering null. */
  beforeSend?: (event: EventBody, hint: Hint) => EventBody | null | Promise<EventBody | null>
  /** Changes a breadcrumb before it is kept, or keeps it out by answering null. */
  beforeBreadcrumb?: (breadcrumb: Breadcrumb) => Breadcrumb | null
  /** Prints to the console what is not sent, and why. */
  debug?: boolean
}

/** What an event was made of. */
export interface Hint {
  originalException?: unknown
}

/** Options with what was left out. */
export interface Settings extends Options {
  sampleRate: number
  isTracing: boolean
  tracesSampleRate: number
  maxBreadcrumbs: number
}

const MOST_BREADCRUMBS = 200

/** @throws Error for what cannot work at all: without an address or a key nothing would ever arrive */
export function settingsOf(options: Options, defaults: Partial<Options> = {}): Settings {
  const { url, key } = options
  if (typeof url !== 'string' || !/^(https?:\/\/|\/)/.test(url))
    throw new Error(
      'Whimbrel: `url` is the address of the server, such as https://errors.example.com.',
    )
  if (typeof key !== 'string' || key === '')
    throw new Error('Whimbrel: `key` is an ingest key, which begins with `ingest_live_`.')
  if ('environment' in options)
    debug('there is no option `environment`: the key decides which one it is')
  const { sampleRate = 1, maxBreadcrumbs = 100, tracesSampleRate = 0 } = options
  return {
    ...defaults,
    ...options,
    url: url.replace(/\/+$/, ''),
    release: options.release ?? defaults.release,
    sampleRate: within(sampleRate, 0, 1, 1),
    isTracing: options.enableTracing ?? tracesSampleRate > 0,
    tracesSampleRate: within(options.tracesSampleRate, 0, 1, 0.1),
    maxBreadcrumbs: Math.floor(within(maxBreadcrumbs, 0, MOST_BREADCRUMBS, 100)),
  }
}

const within = (value: unknown, least: number, most: number, otherwise: number) =>
  typeof value === 'number' && value >= least && value <= most ? value : otherwise

/** Whether a text contains one of the texts, or matches one of the expressions. */
export const matchesAny = (text: string, patterns: readonly Pattern[] = []): boolean =>
  patterns.some((pattern) => {
    if (typeof pattern === 'string') return text.includes(pattern)
    // One with the flags g or y would remember where it stopped.
    pattern.lastIndex = 0
    return pattern.test(text)
  })
