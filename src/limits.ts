const KiB = 1024
const MiB = 1024 * KiB

/** Every bound on what comes from outside. Sizes in bytes, times in ms, lengths in UTF-16 units. */
export const limits = {
  /** A single event after inflating. Sentry, Bugsink and Telebugs all stop here. */
  eventBytes: 1 * MiB,
  /** A batch after inflating: 1000 items of 8 KiB. */
  batchBytes: 8 * MiB,
  /** A body of the reading API: the longest is a comment. */
  apiBytes: 64 * KiB,
  /** Items of one batch: more would hold the reply of all for the slowest. */
  batchItems: 1000,
  /** Bodies being read or inflated at one time: slow clients hold theirs for long. */
  bytesInFlight: 48 * MiB,
  /** The same for browser keys, apart: they are public, and whoever has one can be slow on purpose. */
  browserBytesInFlight: 16 * MiB,
  /**
   * Bodies over 1 MiB being parsed, normalized and appended at one time: each takes eight times its
   * size for a moment, and it is never a slow client that holds this.
   */
  bytesAtWork: 16 * MiB,
  /** How long a request waits for a share of `bytesInFlight` before 503. */
  bytesInFlightWaitMs: 1000,
  /** A body that is still arriving after this is a stuck or hostile client. */
  bodyReadMs: 20_000,
  /** Deeper JSON is refused: every later walk over the event recurses. */
  jsonDepth: 64,
  /** Objects and lists of one large body: 500 for each event of a full batch. Each takes 80 bytes. */
  jsonContainers: 500_000,

  /** Items a server key may send: above what two cores take, so it stops loops, not load. */
  serverItemsPerMinute: 6_000_000,
  /** Items a browser key may send: it is public, and this is 100 a second for a whole site. */
  browserItemsPerMinute: 6_000,
  /** Undigested bytes in the spool, before ingest answers 503: minutes of digest, little disk. */
  spoolBytes: 512 * MiB,
  /** How long a page waits for what was acknowledged before it. */
  readYourWritesMs: 1000,

  /** GHSA-5x67-j5xg-c5gj: tags without a cap are rows without a cap. */
  tags: 100,
  tagKeyLength: 200,
  tagValueLength: 2000,
  /** Stack overflows repeat one frame thousands of times: the first and last halves are kept. */
  frames: 250,
  breadcrumbs: 200,
  exceptions: 32,
  /** Longest message or exception value: what fits a screen, ten times over. */
  messageLength: 8192,
  /** Names: type, function, file, module, logger, transaction, server. */
  nameLength: 1024,
  releaseLength: 250,
  /** A source line; minified files have lines of a megabyte. */
  contextLineLength: 1024,
  /** Source lines kept before and after a frame's own. */
  contextLines: 10,
  /** A string anywhere else: extra, contexts, vars, request, breadcrumb data. */
  freeTextLength: 16_384,
  /** Entries of one object or list in extra, contexts, vars, request, breadcrumb data. */
  freeEntries: 1000,
  /** Entries of `_trimmed`: a hostile event can have half a million cut values, a reader looks at a few. */
  trimNotes: 100,
  /** Debug images of one event: a page loads fewer script files. */
  debugImages: 100,
  /** A clock this far from ours is noted: less is the way of the network. */
  clockSkewMs: 60_000,
  /** Older events take the received time, or they would be born outside the retention. */
  eventAgeMs: 30 * 86_400_000,
  /** Events further ahead take the received time, or they would stay on top of every list. */
  eventAheadMs: 10 * 60_000,
} as const

export type Limits = { readonly [Name in keyof typeof limits]: number }
