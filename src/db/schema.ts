import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

// The typed face of migrations/, which has the constraints, the indexes and the reasons; a test
// holds the two together. Times are ms since the epoch.

const ENVIRONMENT = ['development', 'test', 'staging', 'production'] as const

export const project = sqliteTable('project', {
  id: integer().primaryKey({ autoIncrement: true }),
  slug: text().notNull(),
  name: text().notNull(),
  /** What later versions added is missing in rows of earlier ones. */
  scrub: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  nextShortNumber: integer('next_short_number').notNull(),
  createdAt: integer('created_at').notNull(),
  erasedAt: integer('erased_at'),
})

export const apiKey = sqliteTable('api_key', {
  id: text().primaryKey(),
  project: integer().notNull(),
  environment: text({ enum: ENVIRONMENT }).notNull(),
  kind: text({ enum: ['server', 'browser'] }).notNull(),
  name: text().notNull(),
  hash: blob({ mode: 'buffer' }).notNull(),
  last4: text().notNull(),
  scopes: text({ mode: 'json' }).$type<string[]>().notNull(),
  origins: text({ mode: 'json' }).$type<string[]>().notNull(),
  createdAt: integer('created_at').notNull(),
  revokedAt: integer('revoked_at'),
})

export const user = sqliteTable('user', {
  id: text().primaryKey(),
  email: text().notNull(),
  role: text({ enum: ['owner', 'admin', 'member', 'viewer'] }).notNull(),
  passwordHash: text('password_hash'),
  createdAt: integer('created_at').notNull(),
  name: text().notNull(),
})

export const accessToken = sqliteTable('access_token', {
  id: text().primaryKey(),
  user: text().notNull(),
  hash: blob({ mode: 'buffer' }).notNull(),
  last4: text().notNull(),
  scopes: text({ mode: 'json' }).$type<string[]>().notNull(),
  expiresAt: integer('expires_at'),
  createdAt: integer('created_at').notNull(),
  revokedAt: integer('revoked_at'),
  name: text().notNull(),
  usedAt: integer('used_at'),
})

export const session = sqliteTable('session', {
  id: text().primaryKey(),
  user: text().notNull(),
  hash: blob({ mode: 'buffer' }).notNull(),
  userAgent: text('user_agent').notNull(),
  address: text(),
  createdAt: integer('created_at').notNull(),
  seenAt: integer('seen_at').notNull(),
  provedAt: integer('proved_at').notNull(),
})

export const signUpLink = sqliteTable('sign_up_link', {
  id: text().primaryKey(),
  kind: text({ enum: ['owner', 'invite', 'account'] }).notNull(),
  hash: blob({ mode: 'buffer' }).notNull(),
  user: text(),
  email: text(),
  role: text({ enum: ['owner', 'admin', 'member', 'viewer'] }).notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  maker: text(),
})

export const totp = sqliteTable('totp', {
  user: text().primaryKey(),
  secret: text().notNull(),
  confirmedAt: integer('confirmed_at'),
  lastStep: integer('last_step').notNull(),
})

export const recoveryCode = sqliteTable(
  'recovery_code',
  {
    user: text().notNull(),
    hash: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.user, table.hash] })],
)

export const oidcIdentity = sqliteTable(
  'oidc_identity',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    user: text().notNull(),
    linkedAt: integer('linked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
)

export const auditLog = sqliteTable('audit_log', {
  id: integer().primaryKey(),
  at: integer().notNull(),
  actor: text(),
  actorName: text('actor_name').notNull(),
  action: text().notNull(),
  target: text().notNull(),
  detail: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  address: text(),
})

export const savedSearch = sqliteTable('saved_search', {
  id: text().primaryKey(),
  project: integer().notNull(),
  owner: text(),
  maker: text().notNull(),
  makerEmail: text('maker_email').notNull(),
  name: text().notNull(),
  query: text().notNull(),
  status: text({ enum: ['open', 'resolved', 'ignored'] }),
  sort: text().notNull(),
  createdAt: integer('created_at').notNull(),
})

export const release = sqliteTable('release', {
  key: integer().primaryKey(),
  project: integer().notNull(),
  version: text().notNull(),
  firstSeen: integer('first_seen').notNull(),
  lastSeen: integer('last_seen').notNull(),
})

export const namedRelease = sqliteTable(
  'named_release',
  {
    release: integer().notNull(),
    environment: text({ enum: ENVIRONMENT }).notNull(),
    firstSeen: integer('first_seen').notNull(),
  },
  (table) => [primaryKey({ columns: [table.release, table.environment] })],
)

export const askedHost = sqliteTable(
  'asked_host',
  { project: integer().notNull(), host: text().notNull() },
  (table) => [primaryKey({ columns: [table.project, table.host] })],
)

export const sourceMap = sqliteTable('source_map', {
  key: integer().primaryKey(),
  id: text().notNull(),
  project: integer().notNull(),
  release: text().notNull(),
  fileName: text('file_name').notNull(),
  debugId: text('debug_id'),
  sizeBytes: integer('size_bytes').notNull(),
  storedBytes: integer('stored_bytes').notNull(),
  uploadedAt: integer('uploaded_at').notNull(),
  state: text({ enum: ['arriving', 'ready', 'gone'] }).notNull(),
})

export const sourceMapPart = sqliteTable(
  'source_map_part',
  {
    map: integer().notNull(),
    part: integer().notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.map, table.part] })],
)

export const sourceMapRefusal = sqliteTable(
  'source_map_refusal',
  {
    project: integer().notNull(),
    release: text().notNull(),
    fileName: text('file_name').notNull(),
    reason: text().notNull(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.project, table.release, table.fileName] })],
)

export const sourceMapMissing = sqliteTable(
  'source_map_missing',
  {
    project: integer().notNull(),
    day: integer().notNull(),
    release: text().notNull(),
    fileName: text('file_name').notNull(),
    reason: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.project, table.day, table.release, table.fileName, table.reason],
    }),
  ],
)

export const sourceMapDismissed = sqliteTable(
  'source_map_dismissed',
  { project: integer().notNull(), fileName: text('file_name').notNull(), at: integer().notNull() },
  (table) => [primaryKey({ columns: [table.project, table.fileName] })],
)

export const issue = sqliteTable('issue', {
  key: integer().primaryKey(),
  id: blob({ mode: 'buffer' }).notNull(),
  project: integer().notNull(),
  environment: text({ enum: ENVIRONMENT }).notNull(),
  shortNumber: integer('short_number').notNull(),
  title: text().notNull(),
  culprit: text().notNull(),
  type: text().notNull(),
  level: text({ enum: ['debug', 'info', 'warning', 'error', 'fatal'] }).notNull(),
  platform: text().notNull(),
  status: text({ enum: ['open', 'resolved', 'ignored'] }).notNull(),
  resolvedAt: integer('resolved_at'),
  resolvedInRelease: integer('resolved_in_release'),
  ignoredUntil: integer('ignored_until'),
  ignoredUntilCount: integer('ignored_until_count'),
  regressedAt: integer('regressed_at'),
  escalatingUntil: integer('escalating_until'),
  assignee: text(),
  count: integer().notNull(),
  userCount: integer('user_count').notNull(),
  firstSeen: integer('first_seen').notNull(),
  lastSeen: integer('last_seen').notNull(),
  oldestRelease: integer('oldest_release'),
  newestRelease: integer('newest_release'),
  mergedInto: integer('merged_into'),
  firstRelease: integer('first_release'),
  lastRelease: integer('last_release'),
})

export const grouping = sqliteTable('grouping', {
  key: integer().primaryKey(),
  fingerprint: blob({ mode: 'buffer' }).notNull(),
  siblingKey: blob('sibling_key', { mode: 'buffer' }).notNull(),
  project: integer().notNull(),
  environment: text({ enum: ENVIRONMENT }).notNull(),
  issue: integer().notNull(),
  homeIssue: integer('home_issue').notNull(),
  version: integer().notNull(),
  kind: text().notNull(),
  components: text({ mode: 'json' }).$type<unknown[]>().notNull(),
  count: integer().notNull(),
  userCount: integer('user_count').notNull(),
  firstSeen: integer('first_seen').notNull(),
  lastSeen: integer('last_seen').notNull(),
})

export const event = sqliteTable('event', {
  seq: integer().primaryKey(),
  id: blob({ mode: 'buffer' }).notNull(),
  project: integer().notNull(),
  grouping: integer().notNull(),
  at: integer().notNull(),
  level: integer().notNull(),
  release: integer(),
})

export const tag = sqliteTable('tag', {
  key: integer().primaryKey(),
  project: integer().notNull(),
  name: text().notNull(),
  value: text().notNull(),
})

export const groupingTag = sqliteTable(
  'grouping_tag',
  {
    grouping: integer().notNull(),
    tag: integer().notNull(),
    count: integer().notNull(),
    lastSeen: integer('last_seen').notNull(),
  },
  (table) => [primaryKey({ columns: [table.grouping, table.tag] })],
)

/** Events of an hour by five minutes. */
const FIVES = {
  m00: integer().notNull().default(0),
  m05: integer().notNull().default(0),
  m10: integer().notNull().default(0),
  m15: integer().notNull().default(0),
  m20: integer().notNull().default(0),
  m25: integer().notNull().default(0),
  m30: integer().notNull().default(0),
  m35: integer().notNull().default(0),
  m40: integer().notNull().default(0),
  m45: integer().notNull().default(0),
  m50: integer().notNull().default(0),
  m55: integer().notNull().default(0),
}

export const groupingHour = sqliteTable(
  'grouping_hour',
  {
    grouping: integer().notNull(),
    hour: integer().notNull(),
    count: integer().notNull(),
    ...FIVES,
  },
  (table) => [primaryKey({ columns: [table.grouping, table.hour] })],
)

export const projectHour = sqliteTable(
  'project_hour',
  {
    project: integer().notNull(),
    environment: text({ enum: ENVIRONMENT }).notNull(),
    level: text().notNull(),
    hour: integer().notNull(),
    count: integer().notNull(),
    ...FIVES,
  },
  (table) => [primaryKey({ columns: [table.project, table.environment, table.hour, table.level] })],
)

export const groupingUsers = sqliteTable(
  'grouping_users',
  {
    grouping: integer().notNull(),
    slot: integer().notNull(),
    users: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.grouping, table.slot] })],
)

export const groupingCounts = sqliteTable(
  'grouping_counts',
  {
    project: integer().notNull(),
    environment: text({ enum: ENVIRONMENT }).notNull(),
    slot: integer().notNull(),
    segment: integer().notNull(),
    counts: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.project, table.environment, table.slot, table.segment] }),
  ],
)

export const userDetail = sqliteTable(
  'user_detail',
  {
    project: integer().notNull(),
    detail: integer().notNull(),
    user: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.project, table.detail, table.user] })],
)

export const fineSince = sqliteTable('fine_since', {
  id: integer().primaryKey(),
  at: integer().notNull(),
})

export const activity = sqliteTable('activity', {
  id: integer().primaryKey(),
  issue: integer().notNull(),
  at: integer().notNull(),
  actor: text(),
  kind: text().notNull(),
  detail: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
})
