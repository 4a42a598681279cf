import { blob, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

// Every control table (what people set up: projects, keys, accounts, searches, rules) as Drizzle knows it. The files of
// migrations/ make the tables, with their constraints, indexes and reasons; test/schema.test.ts compares the two, and
// docs/decisions/0048 says which statements are Drizzle's and which are written by hand. Times are ms since the epoch.

const ENVIRONMENT = ['development', 'test', 'staging', 'production'] as const

/** What the server itself notes by name, such as `config_version`; read and written by hand in src/db/. */
export const setting = sqliteTable('setting', {
  name: text().primaryKey(),
  value: text().notNull(),
})

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

/** Without a row, a project keeps a signal for the days of limits.ts; null is for ever. */
export const retention = sqliteTable(
  'retention',
  { project: integer().notNull(), signal: text().notNull(), days: integer() },
  (table) => [primaryKey({ columns: [table.project, table.signal] })],
)

export const sampleRate = sqliteTable(
  'sample_rate',
  {
    project: integer().notNull(),
    environment: text({ enum: ENVIRONMENT }).notNull(),
    signal: text({ enum: ['events', 'spans'] }).notNull(),
    rate: real().notNull(),
  },
  (table) => [primaryKey({ columns: [table.project, table.environment, table.signal] })],
)

/** Networks of the people who make a site, as `readNetwork` spells them. */
export const ownNetwork = sqliteTable(
  'own_network',
  { project: integer().notNull(), network: text().notNull() },
  (table) => [primaryKey({ columns: [table.project, table.network] })],
)

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
  itemsPerMinute: integer('items_per_minute'),
  itemsPerDay: integer('items_per_day'),
  bytesPerMinute: integer('bytes_per_minute'),
  bytesPerDay: integer('bytes_per_day'),
  usedDay: integer('used_day').notNull().default(0),
  usedItems: integer('used_items').notNull().default(0),
  usedBytes: integer('used_bytes').notNull().default(0),
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
  client: text(),
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
  page: text({ enum: ['issues', 'analytics'] }).notNull(),
})

export const analyticsNote = sqliteTable('analytics_note', {
  id: text().primaryKey(),
  project: integer().notNull(),
  environment: text({ enum: ['development', 'test', 'staging', 'production'] }),
  at: text().notNull(),
  text: text().notNull(),
  makerEmail: text('maker_email').notNull(),
  createdAt: integer('created_at').notNull(),
})

export const analyticsShare = sqliteTable('analytics_share', {
  id: text().primaryKey(),
  project: integer().notNull(),
  hash: blob({ mode: 'buffer' }).notNull(),
  last4: text().notNull(),
  name: text().notNull(),
  page: text().notNull(),
  environment: text().notNull(),
  query: text().notNull(),
  range: text(),
  fromAt: integer('from_at'),
  toAt: integer('to_at'),
  endsAt: integer('ends_at'),
  makerEmail: text('maker_email').notNull(),
  createdAt: integer('created_at').notNull(),
  usedAt: integer('used_at'),
  opened: integer().notNull(),
})

/** Which traces a project keeps once they are old; written by hand, because the digest thread reads it while it thins. */
export const traceRule = sqliteTable('trace_rule', {
  project: integer().primaryKey(),
  afterHours: integer('after_hours').notNull(),
  slowest: integer().notNull(),
  sample: integer().notNull(),
})

/** What the plan includes of a meter, from a month on. The digest thread looks at it in every slice. */
export const plan = sqliteTable(
  'plan',
  {
    meter: text().notNull(),
    month: integer().notNull(),
    included: integer(),
    payAsYouGo: integer('pay_as_you_go', { mode: 'boolean' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.meter, table.month] })],
)

/** Files that people took off the list of missing source maps; written by hand, beside what the digest counts there. */
export const sourceMapDismissed = sqliteTable(
  'source_map_dismissed',
  {
    project: integer().notNull(),
    fileName: text('file_name').notNull(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.project, table.fileName] })],
)

/** When the server backs itself up: one row, or none. */
export const backupSchedule = sqliteTable('backup_schedule', {
  id: integer().primaryKey(),
  everyHours: integer('every_hours'),
  dailyAt: integer('daily_at'),
  keep: integer().notNull(),
  setAt: integer('set_at').notNull(),
})

/** The newest backup by the server that went well, and the newest that did not. */
export const backupRun = sqliteTable('backup_run', {
  outcome: text({ enum: ['good', 'failed'] }).primaryKey(),
  at: integer().notNull(),
  file: text().notNull(),
  bytes: integer().notNull(),
  tookMs: integer('took_ms').notNull(),
  failure: text(),
})

/** Where people are told of incidents; of `secrets` each text is sealed. */
export const alertChannel = sqliteTable('alert_channel', {
  id: text().primaryKey(),
  project: integer().notNull(),
  kind: text({
    enum: ['webhook', 'slack', 'discord', 'teams', 'telegram', 'ntfy', 'email'],
  }).notNull(),
  name: text().notNull(),
  settings: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  secrets: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
  enabled: integer({ mode: 'boolean' }).notNull(),
  goneAt: integer('gone_at'),
  createdAt: integer('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  updatedAt: integer('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
})

/** Through which server the service sends mail: one row, or none. */
export const mailServer = sqliteTable('mail_server', {
  id: integer().primaryKey(),
  host: text().notNull(),
  port: integer().notNull(),
  security: text({ enum: ['starttls', 'tls', 'none'] }).notNull(),
  user: text(),
  password: text(),
  sender: text().notNull(),
  setAt: integer('set_at').notNull(),
  setBy: text('set_by').notNull(),
})

/** Addresses that want no more mail of a rule. */
export const alertUnsubscribed = sqliteTable(
  'alert_unsubscribed',
  {
    rule: text().notNull(),
    address: text().notNull(),
    project: integer().notNull(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.rule, table.address] })],
)
/** Projects in which nobody is told of incidents for now. */
export const alertMute = sqliteTable('alert_mute', {
  project: integer().primaryKey(),
  until: integer(),
  at: integer().notNull(),
  by: text().notNull(),
})

/** Times in which nobody is told; either `once` or `weekly`. */
export const alertMaintenance = sqliteTable('alert_maintenance', {
  id: text().primaryKey(),
  project: integer().notNull(),
  name: text().notNull(),
  environment: text({ enum: ENVIRONMENT }),
  once: text({ mode: 'json' }).$type<{ from: number; to: number }>(),
  weekly: text({ mode: 'json' }).$type<{
    days: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[]
    from: string
    to: string
    timeZone: string
  }>(),
  updatedAt: integer('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
})
/** What every project's flags are as one: see migrations/0025_flags.sql. */
export const flagSet = sqliteTable('flag_set', {
  project: integer().primaryKey(),
  version: integer().notNull(),
  changedAt: integer('changed_at').notNull(),
  secret: text(),
})

export const flag = sqliteTable(
  'flag',
  {
    project: integer().notNull(),
    key: text().notNull(),
    definition: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    version: integer().notNull(),
    createdAt: integer('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    updatedAt: integer('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
    archivedAt: integer('archived_at'),
    killedAt: integer('killed_at'),
    killedBy: text('killed_by'),
  },
  (table) => [primaryKey({ columns: [table.project, table.key] })],
)

export const flagSegment = sqliteTable(
  'flag_segment',
  {
    project: integer().notNull(),
    key: text().notNull(),
    definition: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    version: integer().notNull(),
    createdAt: integer('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    updatedAt: integer('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.project, table.key] })],
)

/** The newest versions of flags and segments, the present ones among them. */
export const flagVersion = sqliteTable(
  'flag_version',
  {
    project: integer().notNull(),
    subject: text({ enum: ['flag', 'segment'] }).notNull(),
    key: text().notNull(),
    version: integer().notNull(),
    definition: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    action: text().notNull(),
    comment: text().notNull(),
    at: integer().notNull(),
    actor: text(),
    actorName: text('actor_name').notNull(),
    scheduled: text(),
  },
  (table) => [primaryKey({ columns: [table.project, table.subject, table.key, table.version] })],
)

export const flagSchedule = sqliteTable('flag_schedule', {
  id: text().primaryKey(),
  project: integer().notNull(),
  flag: text().notNull(),
  at: integer().notNull(),
  change: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  comment: text().notNull(),
  status: text({ enum: ['waiting', 'made', 'failed', 'cancelled'] }).notNull(),
  failure: text(),
  actor: text(),
  actorName: text('actor_name').notNull(),
  createdAt: integer('created_at').notNull(),
  doneAt: integer('done_at'),
})

export const flagOverride = sqliteTable(
  'flag_override',
  {
    project: integer().notNull(),
    flag: text().notNull(),
    environment: text({ enum: ENVIRONMENT }).notNull(),
    targetingKey: text('targeting_key').notNull(),
    variant: text().notNull(),
    setAt: integer('set_at').notNull(),
    setBy: text('set_by').notNull(),
    until: integer('until_at'),
  },
  (table) => [
    primaryKey({ columns: [table.project, table.flag, table.environment, table.targetingKey] }),
  ],
)

/** What people are told of. What a condition and `notify` hold is said by `alerts/rules/model.ts`. */
export const alertRule = sqliteTable('alert_rule', {
  id: text().primaryKey(),
  project: integer().notNull(),
  name: text().notNull(),
  enabled: integer({ mode: 'boolean' }).notNull(),
  environment: text({ enum: ['development', 'test', 'staging', 'production', 'all'] }),
  kind: text({ enum: ['issue', 'metric', 'usage'] }).notNull(),
  condition: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  notify: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  mutedUntil: integer('muted_until'),
  createdAt: integer('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  updatedAt: integer('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
})

/** What a project wants visitors to come to; `analytics/goals/model.ts` says what a definition holds. */
export const analyticsGoal = sqliteTable('analytics_goal', {
  id: text().primaryKey(),
  project: integer().notNull(),
  name: text().notNull(),
  definition: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  createdAt: integer('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  updatedAt: integer('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
})

/** The ways there; `analytics/funnels/model.ts` says what a definition holds. */
export const analyticsFunnel = sqliteTable('analytics_funnel', {
  id: text().primaryKey(),
  project: integer().notNull(),
  name: text().notNull(),
  definition: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  createdAt: integer('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  updatedAt: integer('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
})
