import { DAY_MS, MINUTE_MS } from './lib/time'

const KiB = 1024
const MiB = 1024 * KiB
const GiB = 1024 * MiB

/** Every bound on input from outside, each with its reason. Sizes in bytes, times in ms, lengths in UTF-16 units. */
export const limits = {
  /** A single event, inflated. Sentry, Bugsink and Telebugs have the same limit. */
  eventBytes: 1 * MiB,
  /** A batch, inflated: room for 1000 items of 8 KiB. */
  batchBytes: 8 * MiB,
  /** Segment of a replay: a snapshot of a large page takes some MB. */
  replaySegmentBytes: 10 * MiB,
  /** An OTLP body, inflated: five times a collector's default batch of 8192 spans. */
  otlpBytes: 32 * MiB,
  /** A body sent to the reading API. The longest there is holds a comment. */
  apiBytes: 64 * KiB,
  /** The body of an upload: a source map of 32 MiB of gzip as base64, and the names around it. */
  sourceMapBodyBytes: 44 * MiB,
  /** A source map as gzip. */
  sourceMapGzipBytes: 32 * MiB,
  /** A source map, inflated. It is compiled while it is inflated, so no memory holds all of it. */
  sourceMapBytes: 256 * MiB,
  /** The index that a map is compiled to, held in memory until it is stored: twice that of a map of 112 MB. */
  sourceMapIndexBytes: 64 * MiB,
  /** Segments of a map: as many as 36 MB of minified code have. Each takes 5 bytes until the whole map is read. */
  sourceMapSegments: 8_000_000,
  /** Generated lines of a map: ten times those of a map of 112 MB. A hostile map makes one with each `;`. */
  sourceMapLines: 20_000_000,
  /** Names in a map: 36 MB of minified code have 600,000. */
  sourceMapNames: 1_000_000,
  /** Entries of a map's sources, their contents and its ignore list together: three times those of a map of 112 MB. */
  sourceMapEntries: 200_000,
  /** Sections of an index map, which may have one for each module. Each takes 1 KB of memory. */
  sourceMapSections: 20_000,
  /** Source maps are removed when their release has had no event and no span for this many days. */
  sourceMapDays: 90,
  /** Items of one batch. The reply to a batch waits for its slowest item, so larger ones would wait longer. */
  batchItems: 1000,
  /** Bodies that are being read or inflated at one time. A slow client holds its share for long. */
  bytesInFlight: 48 * MiB,
  /** `bytesInFlight` of browser keys: apart, because they are public, and whoever has one can be slow on purpose. */
  browserBytesInFlight: 16 * MiB,
  /** `bytesInFlight` of source map uploads: apart, because one of them takes as much as all events together. */
  sourceMapBytesInFlight: 48 * MiB,
  /** `bytesInFlight` of people and their programs: two hundred comments, or one imported trace. */
  apiBytesInFlight: 32 * MiB,
  /** `bytesInFlight` of those who have no credential yet: hundreds of people signing in or up at one time. */
  openBytesInFlight: 4 * MiB,
  /**
   * Bodies over 1 MiB that are being parsed, normalized and appended at one time. Each takes eight times its size for a
   * moment. They are all here, so a slow client cannot hold this.
   */
  bytesAtWork: 16 * MiB,
  /**
   * Bodies that are here and not answered yet, of server keys, each as 56 KiB and its bytes, inflated; of one key a half of it: 140
   * single events, or 22 batches of 100. 128 senders at once keep two cores busy, and more of them would only wait longer. Browser
   * keys have a third of this, apart.
   */
  requestBytesAtWork: 16 * MiB,
  /** With more than that at work for this long, what comes on top is refused; until then it is a burst, and waits. */
  crowdedMs: 200,
  /** How long a request waits for a share of `bytesInFlight` before 503. */
  bytesInFlightWaitMs: 1000,
  /** A body has to be here within this time: a client that takes longer is stuck or hostile. */
  bodyReadMs: 20_000,
  /** After this time a body has to have come at `bodyBytesPerSecond`. */
  bodyGraceMs: 5000,
  /** The pace that a body has to keep after `bodyGraceMs`: half of that of the slowest mobile networks. */
  bodyBytesPerSecond: 8 * KiB,
  /**
   * A connection ends when for this long nothing moves on it: no request begins, or nothing of an answer is taken. What comes of a body
   * that nobody reads, because its request was refused, does not count.
   */
  idleMs: 30_000,
  /** Levels of nested JSON. Deeper JSON is refused, because every later walk over the event recurses. */
  jsonDepth: 64,
  /** Objects and lists in one large body: 500 for each event of a full batch. Parsed, each takes 80 bytes. */
  jsonContainers: 500_000,

  /** Items that a server key may send: more than two cores can take, so this stops loops, not load. */
  serverItemsPerMinute: 6_000_000,
  /** Items that a server key may send on one day (UTC): a third of its minutes. */
  serverItemsPerDay: 3_000_000_000,
  /** Items that a browser key may send: 100 a second for a whole site. Anybody may have the key. */
  browserItemsPerMinute: 6_000,
  /** Items that a browser key may send on one day (UTC): a site with a million page views, and an event on every second one. */
  browserItemsPerDay: 500_000,
  /** Of the items of a browser key, those that one network may send: a page in a loop must leave some for other visitors. */
  browserItemsPerMinutePerAddress: 1_500,
  /** Inflated bytes that a server key may send in a minute and on one day (UTC): twice what two cores can take. */
  serverBytesPerMinute: 8 * GiB,
  serverBytesPerDay: 4096 * GiB,
  /** Inflated bytes that a browser key may send: `browserItemsPerMinute` of 5 KiB each, and half a million such items a day. */
  browserBytesPerMinute: 32 * MiB,
  browserBytesPerDay: 2 * GiB,
  /** Of `browserBytesPerMinute`, those that one network may send. */
  browserBytesPerMinutePerAddress: 12 * MiB,
  /**
   * With less free disk, nothing is taken, because digesting the spool needs some; what is needed less is refused below a
   * multiple of it (projects/keys/disk-order.ts). A fiftieth of the disk, where that is less.
   */
  diskReserveBytes: 512 * MiB,
  /** The main thread works on large bodies for this long before it looks after other requests. */
  turnMs: 4,
  /** With more undigested bytes in the spool, ingest answers 503. It takes minutes to digest this many, and little disk. */
  spoolBytes: 512 * MiB,
  /** Records that could not be digested, kept until somebody tries them again. A bug sets aside all of a kind. */
  deadLetters: 10_000,
  /** Their bytes: a thousandth of a disk of 64 GB. */
  deadLetterBytes: 64 * MiB,
  /**
   * Failures to sign in to one account within `signInWindowMs`, from one network or by one device that has signed in before.
   * Enough for a person who mistypes, too few to guess a password.
   */
  signInFailuresPerAccount: 10,
  /** Failures to sign in to one account from all networks together: an attacker with many of them has 10,000 guesses a day. */
  signInFailuresInAll: 100,
  /** Failures to sign in from one network, to whatever accounts: a whole office may share its address. */
  signInFailuresPerAddress: 50,
  signInWindowMs: 15 * MINUTE_MS,
  /** A session ends when it has not been used for this long: a week's holiday. */
  sessionIdleMs: 7 * DAY_MS,
  /** A session ends after this, even one in constant use. */
  sessionLifeMs: 30 * DAY_MS,
  /** For this long after showing a password or a code, a person may change who gets in: time for a form or two. */
  proofMs: 15 * MINUTE_MS,
  /** A link to sign up, or to set a new password, works for this long: mail is read within a week. */
  signUpLinkMs: 7 * DAY_MS,
  /** The document by which a program that asks to be let in describes itself: what its draft tells servers to take. */
  clientDocumentBytes: 5 * KiB,
  /** How long the server of such a document may take: a person looks at an empty page meanwhile. */
  clientDocumentMs: 5000,
  /** Such documents that are asked for in a minute for one person, whom any page can have name one after the other. */
  clientDocumentsPerMinute: 20,
  /** Live streams open at one time. Each page that is in sight has one, and a team has tens. */
  liveStreams: 500,
  /** Live streams that one person may have open. */
  liveStreamsPerPerson: 20,
  /** A body that asks what flags are: whom it is about, in a few attributes. */
  flagContextBytes: 64 * KiB,
  /** Streams that tell applications of changed flags, open at one time: each takes some KB of memory. */
  flagStreams: 5000,
  /** Of these, those of one ingest key: every visitor of a site has one. */
  flagStreamsPerKey: 2500,
  /** Of those of one key, those that one network may have: an office shares its address. */
  flagStreamsPerNetwork: 200,
  /** A read by token waits this long at most for the digest of all that was acknowledged before it. */
  readYourWritesMs: 1000,
  /** How long who asks for a change waits for its outcome; it is kept, and made later, when that takes longer. */
  changeMs: 5000,
  /**
   * CPU time of one search of spans. Then it answers how far back it has looked, because all pages share the read thread. On a busy
   * machine this may take five times as long by the clock (lib/turns.ts).
   */
  traceSearchMs: 150,

  /** Tags of one event. Each becomes a row, so their number needs a bound (GHSA-5x67-j5xg-c5gj). */
  tags: 100,
  tagKeyLength: 200,
  tagValueLength: 2000,
  /** Frames of one stack, half of them its first and half its last. A stack overflow repeats one frame thousands of times. */
  frames: 250,
  breadcrumbs: 200,
  exceptions: 32,
  /** A message or an exception's value: ten screens full. */
  messageLength: 8192,
  /** A name: of a type, function, file, module, logger, transaction or server. */
  nameLength: 1024,
  releaseLength: 250,
  /** A source line. Those of minified files have a megabyte. */
  contextLineLength: 1024,
  /** Source lines kept before and after a frame's own. */
  contextLines: 10,
  /** A text in data that only its sender knows: extra, contexts, vars, request, breadcrumb data. */
  freeTextLength: 16_384,
  /** Entries of one object or list in data that only its sender knows: extra, contexts, vars, request, breadcrumb data. */
  freeEntries: 1000,
  /** Entries of `_trimmed`. A hostile event can have half a million values to cut; a reader looks at a few. */
  trimNotes: 100,
  /** Debug images of one event, one for each script file. Pages load fewer. */
  debugImages: 100,
  /** Attributes of one span, resource, span event or link: twice the default limit of SDKs. */
  spanAttributes: 256,
  /**
   * Spans of one request: eight times a collector's default batch. An empty span has two bytes in a body, and hundreds
   * in memory.
   */
  spansARequest: 65_536,
  /**
   * Different attribute keys in one request. Each becomes a column, and a sender that makes keys of ids has as many keys
   * as values.
   */
  spanKeys: 2000,
  /** A text under an attribute: long enough for a whole stack or statement. */
  spanValueLength: 16_384,
  /** Levels of lists and maps within an attribute, because every later walk over it recurses. */
  spanValueDepth: 16,
  /** Events of one span, and links of one span: the default limits of SDKs. */
  spanEvents: 128,
  spanLinks: 128,
  /** Exceptions of one body that become events. A program that throws in a loop repeats itself. */
  spanExceptions: 1000,
  /**
   * Releases that the spans of one request can add to a project's list. A sender that puts ids there has one for each
   * span; the spans keep them.
   */
  tracedReleases: 100,
  /**
   * Hosts that a project's service map tells apart. A program that calls addresses given by customers has as many hosts
   * as customers.
   */
  askedHosts: 500,
  /** Spans that count as one item against a key's allowance: one event costs about as much to take. */
  spansAnItem: 20,
  /**
   * A span that claims to be older is listed and counted by when it was received. No tracer is that old, but clocks
   * begin in 1970.
   */
  spanAgeMs: 3650 * DAY_MS,
  /**
   * A span that claims to be further ahead is listed and counted by when it was received; else it would stay on top of
   * every list.
   */
  spanAheadMs: 10 * MINUTE_MS,
  /** From this difference on, an event keeps how far its clock was from ours. Less is the time that it took to arrive. */
  clockSkewMs: MINUTE_MS,
  /** An event that claims to be older takes the time when it was received: such a claim is a wrong clock. */
  eventAgeMs: 30 * DAY_MS,
  /** An event that claims to be further ahead takes the time when it was received; else it would stay on top of every list. */
  eventAheadMs: 10 * MINUTE_MS,
} as const

export type Limits = { readonly [Name in keyof typeof limits]: number }

/**
 * Bounds of what people write into flags and segments. They are parts of schemas, so that no variable sets them. Whoever evaluates
 * walks all of a flag, and bulk evaluation all flags of a project.
 */
export const flagBounds = {
  /** Flags of one project that are not archived, so that evaluating all of them takes milliseconds. Teams that never clean up have hundreds. */
  flags: 2000,
  /** Archived flags of one project, which may come back. */
  archivedFlags: 10_000,
  segments: 500,
  /** Bytes of one definition as JSON. A list of a thousand customers fits. */
  definitionBytes: 64 * KiB,
  /** A flag or a segment keeps this many of its newest versions, each as large as the whole. */
  versions: 500,
  variants: 50,
  rules: 50,
  /** All conditions of one rule or segment together, each of its leaves and groups. */
  conditions: 200,
  /** Groups within groups of conditions. */
  conditionDepth: 16,
  /** Levels of a raw rule, of lists and objects: one branch in the last operand of another takes two. */
  logicDepth: 100,
  /**
   * Steps of evaluating one flag with all that it needs, counted so that the same question has the same answer on every machine.
   * They take at most 1 ms; a rule of ten conditions takes 20.
   */
  evaluationSteps: 20_000,
  /** Steps of evaluating all flags of a project together. Those that have none left answer an error. */
  bulkSteps: 200_000,
  /** A flag may need others, which need others, this deep. */
  prerequisiteDepth: 5,
  /** Instructions of all patterns of one rule or segment together, of some 100 bytes each: forty patterns of usual length. */
  patternInstructions: 2000,
  /** Values that one condition compares with. */
  values: 1000,
  valueLength: 1000,
  /** Weights are added up and multiplied with a hash of 32 bits. */
  weight: 1_000_000,
  steps: 50,
  prerequisites: 10,
  tags: 20,
  metadata: 20,
  nameLength: 200,
  descriptionLength: 2000,
  /** Targeting keys of one project that are served one variant whatever the rules say: test accounts, not a list of customers. */
  overrides: 10_000,
  /** Changes of one project that wait for their time. */
  scheduledChanges: 200,
  /** The body of one import: all flags of a large project. */
  importBytes: 4 * MiB,
} as const

/** Bounds of analytics events. */
export const analyticsBounds = {
  /** Rows of a report as CSV. What a table of values has beyond is read by `offset`. */
  csvRows: 10_000,
  /** Notes of a project. */
  notes: 1000,
  /** Living links to reports of a project. */
  shares: 100,
  /** Requests by one shared link in a minute: thirty people who look at its page, which asks for some ten reports at once. */
  sharedPerMinute: 300,
  /** Events of one batch: a page sends tens, a server some hundred. */
  batchItems: 500,
  /** Networks of their own whose visits people leave out: offices, homes, a VPN. */
  ownNetworks: 50,
  nameLength: 200,
  idLength: 128,
  /** As long as Plausible and browsers of old take it. */
  urlLength: 2000,
  hostnameLength: 253,
  pathLength: 1000,
  titleLength: 500,
  campaignLength: 200,
  languageLength: 35,
  properties: 64,
  propertyItems: 32,
  propertyLength: 2000,
  /** What one event can say of the time in which its page was looked at: a day. */
  engagedMs: DAY_MS,
  /** Largest value of a web vital, times a thousand: a quarter of an hour. */
  vitalValue: 900_000_000,
  /** How far a client's clock may be ahead after it was mended, and how late an event may come. */
  aheadMs: 5 * MINUTE_MS,
  lateMs: 7 * DAY_MS,
  /** User agents whose reading is remembered. */
  agents: 5000,
  agentLength: 512,
  /** Visitors of one report of who came again: up to 110 MiB while it is made. */
  retentionVisitors: 2_000_000,
  /** Events of the visits of one report of paths: 12 bytes each while it is made. */
  pathEvents: 10_000_000,
  /** Different pages and events of one report of paths, and ways from one to another. */
  pathNodes: 500_000,
  pathLinks: 1_000_000,
  /** Goals of a project: a report asks each event about all of them. */
  goals: 100,
  funnels: 100,
  /** Of a funnel; the steps that an event is of are a byte of bits. */
  funnelSteps: 8,
  funnelWindowMs: 30 * DAY_MS,
  /** Events that one funnel orders: 26 bytes each while it does. */
  funnelEvents: 4_000_000,
} as const

/** Bounds of replays. */
export const replayBounds = {
  /** Letters and digits: ids are told apart in texts and in addresses. */
  id: /^[A-Za-z0-9_-]+$/,
  idLength: 64,
  nameLength: 200,
  /** Events of one segment; of what a page does in five seconds, a fraction. */
  segmentEvents: 5000,
  /** Of one replay. Whoever records longer begins another. */
  segments: 2000,
  bytes: 64 * MiB,
  durationMs: 60 * MINUTE_MS,
  /** Pages that are listed of one replay. */
  pages: 100,
  /** How late a segment may come before its time is taken for wrong. */
  lateMs: DAY_MS,
} as const
