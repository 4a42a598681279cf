/** What somebody lets a page know of them; `docs/analytics.md` says what follows from it. */
export type Consent = 'cookieless' | 'granted' | 'denied'

/** What `init` of `whimbrel/analytics` takes. Only `url` and `key` are needed. */
export interface AnalyticsOptions {
  /** The address of the server, or a path of one's own origin that is forwarded to it. */
  url: string
  /** An ingest key with `analytics:write`. It decides the environment. */
  key: string
  /** Where below `url` events go; `/analytics/ingestBatch`, or the path that the server has been given for it. */
  path?: string
  /** Without it: what the visitor has granted to an earlier page, else `cookieless`. */
  consent?: Consent
  /** Whether page views are sent by themselves; true unless it is given. */
  auto?: boolean
  /** Whether what stands after `#` says which page it is: `#/orders` is `/orders`. */
  hash?: boolean
  /** Without it, what the bundler plugin wrote. */
  release?: string
  /** Whether browsers that a program steers are counted; they are not unless it is given. */
  automated?: boolean
}

/** Options as what counts takes them. */
export interface Addressed extends Omit<AnalyticsOptions, 'url' | 'path'> {
  /** Where events go. */
  address: string
}

/** What an event brings beside its properties. */
export interface TrackOptions {
  revenue?: Revenue
  /** Whether it says that somebody did something, so that the visit is no bounce; true unless it is given. */
  interactive?: boolean
}

export interface Revenue {
  /** `12.5` or `'12.50'`. */
  amount: number | string
  /** ISO 4217: `EUR`. */
  currency: string
}

/** Texts, numbers, booleans, and lists of these. */
export type Properties = Readonly<Record<string, unknown>>
