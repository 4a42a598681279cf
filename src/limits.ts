const KiB = 1024
const MiB = 1024 * KiB
const GiB = 1024 * MiB

/** Every bound on what comes from outside. Sizes in bytes, times in ms, lengths in UTF-16 units. */
export const limits = {
  /** A single event after inflating. Sentry, Bugsink and Telebugs all stop here. */
  eventBytes: 1 * MiB,
  /** A batch after inflating: 1000 items of 8 KiB. */
  batchBytes: 8 * MiB,
  /** An OTLP body after inflating: five times a collector's batch of 8192 spans. */
  otlpBytes: 32 * MiB,
  /** A body of the reading API: the longest is a comment. */
  apiBytes: 64 * KiB,
  /** An upload: 32 MiB of gzip as base64, with its names around it. */
  sourceMapBodyBytes: 44 * MiB,
  /** A source map as gzip (contract §6). */
  sourceMapGzipBytes: 32 * MiB,
  /** A source map inflated (contract §6). It is read in passing, never held. */
  sourceMapBytes: 256 * MiB,
  /** What a map is compiled to, held until it is stored: twice what one of 112 MB becomes. */
  sourceMapIndexBytes: 64 * MiB,
  /** Segments of a map: what 36 MB of minified code have. 5 bytes each are held until all is known. */
  sourceMapSegments: 8_000_000,
  /** Lines that a map tells of: ten times what 112 MB of maps have, and `;` is all that one takes. */
  sourceMapLines: 20_000_000,
  /** Names of a map: 36 MB of minified code have 600,000. */
  sourceMapNames: 1_000_000,
  /** Entries of its sources, their contents and its ignore list together: three times 112 MB's. */
  sourceMapEntries: 200_000,
  /** Maps within an index map, where each module may have one. 1 KB each is held. */
  sourceMapSections: 20_000,
  /** Days without an event or a span of a release after which its source maps go. */
  sourceMapDays: 90,
  /** Items of one batch: more would hold the reply of all for the slowest. */
  batchItems: 1000,
  /** Bodies being read or inflated at one time: slow clients hold theirs for long. */
  bytesInFlight: 48 * MiB,
  /** The same for browser keys, apart: they are public, and whoever has one can be slow on purpose. */
  browserBytesInFlight: 16 * MiB,
  /** The same for uploads of source maps, apart: one takes as much as all events together. */
  sourceMapBytesInFlight: 48 * MiB,
  /** The same for who is signed in: two hundred comments, or a trace that is brought from elsewhere. */
  apiBytesInFlight: 32 * MiB,
  /** The same for who has no credential yet, to sign in or up: hundreds of people at one time. */
  openBytesInFlight: 4 * MiB,
  /**
   * Bodies over 1 MiB being parsed, normalized and appended at one time: each takes eight times its
   * size for a moment, and it is never a slow client that holds this.
   */
  bytesAtWork: 16 * MiB,
  /** How long a request waits for a share of `bytesInFlight` before 503. */
  bytesInFlightWaitMs: 1000,
  /** A body that is still arriving after this is a stuck or hostile client. */
  bodyReadMs: 20_000,
  /** And so is one of which little has come after this. */
  bodyGraceMs: 5000,
  /** What has to come from then on: half of what the slowest mobile network gives. */
  bodyBytesPerSecond: 8 * KiB,
  /** Deeper JSON is refused: every later walk over the event recurses. */
  jsonDepth: 64,
  /** Objects and lists of one large body: 500 for each event of a full batch. Each takes 80 bytes. */
  jsonContainers: 500_000,

  /** Items a server key may send: above what two cores take, so it stops loops, not load. */
  serverItemsPerMinute: 6_000_000,
  /** Items a browser key may send: it is public, and this is 100 a second for a whole site. */
  browserItemsPerMinute: 6_000,
  /** Of these, what one network may send: a page in a loop must leave something for all other visitors. */
  browserItemsPerMinutePerAddress: 1_500,
  /** Inflated bytes a server key may send in a minute, and in a day: twice what two cores take. */
  serverBytesPerMinute: 8 * GiB,
  serverBytesPerDay: 4096 * GiB,
  /** The same for a browser key: a minute's items of 5 KiB, and half a million of them in a day. */
  browserBytesPerMinute: 32 * MiB,
  browserBytesPerDay: 2 * GiB,
  /** Of a minute's, what one network may send. */
  browserBytesPerMinutePerAddress: 12 * MiB,
  /** Free disk below which browser keys are refused, so that what servers send has room. At most a tenth of the disk. */
  browserDiskReserveBytes: 2 * GiB,
  /** And below which all are: what waits to be digested needs some. At most a fiftieth of the disk. */
  diskReserveBytes: 512 * MiB,
  /** How long large bodies are worked on before other requests get their turn. */
  turnMs: 4,
  /** Undigested bytes in the spool, before ingest answers 503: minutes of digest, little disk. */
  spoolBytes: 512 * MiB,
  /**
   * Failed attempts at one account in `signInWindowMs` from one network, or by one device that was let
   * in before: enough for a bad day, nothing for a guesser.
   */
  signInFailuresPerAccount: 10,
  /** The same from all networks together: who has many guesses still at 10,000 a day. */
  signInFailuresInAll: 100,
  /** The same from one network, whatever the account: an office may share an address. */
  signInFailuresPerAddress: 50,
  signInWindowMs: 15 * 60_000,
  /** A session that nobody has used for this long has ended: a week's holiday. */
  sessionIdleMs: 7 * 86_400_000,
  /** And any, however much it is used. */
  sessionLifeMs: 30 * 86_400_000,
  /** How long after a password or a code somebody may change who gets in: a form or two. */
  proofMs: 15 * 60_000,
  /** How long a link that makes or opens an account is good: mail is read within a week. */
  signUpLinkMs: 7 * 86_400_000,
  /** Live streams at one time: each page in sight has one, a team has tens. */
  liveStreams: 500,
  /** The same of one person. */
  liveStreamsPerPerson: 20,
  /** How long a script's read waits for what was acknowledged before it. */
  readYourWritesMs: 1000,
  /**
   * What a search of spans may take of a processor before it says how far it came: all pages share a thread. Where the machine is
   * busy that takes up to five times as long (lib/turns.ts).
   */
  traceSearchMs: 150,

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
  /** Attributes of one span, resource, event or link: twice what SDKs send at most. */
  spanAttributes: 256,
  /** Spans of one request: eight times a collector's batch. Empty ones take two bytes each, and hundreds here. */
  spansARequest: 65_536,
  /** Different attribute keys in one request: who makes keys of ids has as many as values, and each is a column. */
  spanKeys: 2000,
  /** A string under an attribute: a stack or a statement, whole. */
  spanValueLength: 16_384,
  /** Lists and maps within an attribute: every later walk over it recurses. */
  spanValueDepth: 16,
  /** Events, and links, of one span: what SDKs send at most. */
  spanEvents: 128,
  spanLinks: 128,
  /** Exceptions of one body that become events: one that throws in a loop says the same again. */
  spanExceptions: 1000,
  /** Releases that the spans of one request make known: who puts ids there has one a span. The spans keep theirs. */
  tracedReleases: 100,
  /** Hosts that a project's service map tells apart: who calls addresses its customers gave has as many as customers. */
  askedHosts: 500,
  /** Spans that are charged as one item: taking a span costs about that part of an event. */
  spansAnItem: 20,
  /** Spans told to be older are listed and counted by when they came: no tracer is that old, but clocks begin in 1970. */
  spanAgeMs: 3650 * 86_400_000,
  /** Spans further ahead likewise, or they would stay on top of every list. */
  spanAheadMs: 10 * 60_000,
  /** A clock this far from ours is noted: less is the way of the network. */
  clockSkewMs: 60_000,
  /** Older events take the received time, or they would be born outside the retention. */
  eventAgeMs: 30 * 86_400_000,
  /** Events further ahead take the received time, or they would stay on top of every list. */
  eventAheadMs: 10 * 60_000,
} as const

export type Limits = { readonly [Name in keyof typeof limits]: number }
