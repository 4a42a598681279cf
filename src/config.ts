import { readFileSync } from 'node:fs'
import { isLoopback } from './lib/is-loopback'
import { limits as defaults, type Limits } from './limits'

/** The settings of the environment. An option of the command line comes before the variable of the same name. */
export interface Config {
  data: string
  host: string
  port: number
  publicUrl: string | undefined
  /** Further names by which people reach the server. */
  allowedHosts: string
  /** For commands that upload source maps: the server's address and an ingest key. */
  url: string | undefined
  key: string | undefined
  /** The access token of programs that ask a server. */
  token: string | undefined
  /** A further path under which the script for analytics and its events are taken: `/hello`. */
  analyticsPath: string | undefined
  /** With this token, /metrics can be read from other machines too. */
  metricsToken: string | undefined
  /** The file with the key that seals secrets, where it is not in the data folder. */
  secretsKeyFile: string | undefined
  /** A table of countries in MaxMind's DB format, in place of the one that is built in. */
  mmdbFile: string | undefined
  /** Settings for signing in by OpenID Connect; undefined without an issuer. */
  oidc: OidcSettings | undefined
  /** Where backups by schedule and before upgrades go; a folder within that of the data when left out. */
  backupDir: string | undefined
  /** Whether a folder of an earlier version is upgraded without a backup of it. */
  upgradeWithoutBackup: boolean
  /** Whether channels of alerts, and documents of programs that ask to be let in, may lie in this machine and its networks. */
  allowPrivateTargets: boolean
  limits: Limits
  /** Settings that have no effect or look like a mistake. The server logs them when it starts. */
  warnings: string[]
}

const KNOWN = new Set(
  [
    'DATA',
    'HOST',
    'PORT',
    'PUBLIC_URL',
    'ALLOWED_HOSTS',
    'URL',
    'KEY',
    'TOKEN',
    'ANALYTICS_PATH',
    'METRICS_TOKEN',
    'SECRETS_KEY_FILE',
    'MMDB_FILE',
    'BACKUP_DIR',
    'UPGRADE_WITHOUT_BACKUP',
    'ALLOW_PRIVATE_TARGETS',
    'OIDC_ISSUER',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_CLIENT_SECRET_FILE',
    'OIDC_LABEL',
    'OIDC_ALLOWED_DOMAINS',
    'OIDC_DEFAULT_ROLE',
  ].map((name) => `WHIMBREL_${name}`),
)
/** A limit may be this many times its default at most. One that is smaller than its default by this factor is warned of. */
const FURTHEST = 100

const DEFAULT_ROLES = ['viewer', 'member', 'admin'] as const

/** The OpenID Connect provider by which people may sign in. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** The text of the button that leads to it. */
  label: string
  /** An e-mail address of these domains makes a new account. Without a domain, only people who have an account can sign in. */
  allowedDomains: string[]
  defaultRole: (typeof DEFAULT_ROLES)[number]
}

/** Settings that cannot be used. Its message lists all of them at once. */
export class ConfigError extends Error {
  constructor(readonly mistakes: string[]) {
    super(mistakes.join('\n'))
  }
}

/**
 * Reads `WHIMBREL_*`: DATA, HOST, PORT, PUBLIC_URL, ALLOWED_HOSTS, URL, KEY, TOKEN, ANALYTICS_PATH, METRICS_TOKEN, SECRETS_KEY_FILE,
 * MMDB_FILE, BACKUP_DIR, UPGRADE_WITHOUT_BACKUP, ALLOW_PRIVATE_TARGETS, OIDC_*, and LIMIT_<NAME> for every limit
 * (`eventBytes` → WHIMBREL_LIMIT_EVENT_BYTES).
 * @throws ConfigError that lists every mistake
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const mistakes: string[] = []
  const config: Config = {
    data: env.WHIMBREL_DATA ?? './data',
    host: env.WHIMBREL_HOST ?? '127.0.0.1',
    port: portOf(env.WHIMBREL_PORT ?? '4700', mistakes),
    publicUrl: urlOf('WHIMBREL_PUBLIC_URL', env, mistakes),
    allowedHosts: env.WHIMBREL_ALLOWED_HOSTS ?? '',
    url: urlOf('WHIMBREL_URL', env, mistakes),
    key: env.WHIMBREL_KEY,
    token: env.WHIMBREL_TOKEN,
    analyticsPath: pathOf('WHIMBREL_ANALYTICS_PATH', env, mistakes),
    metricsToken: env.WHIMBREL_METRICS_TOKEN,
    secretsKeyFile: env.WHIMBREL_SECRETS_KEY_FILE || undefined,
    mmdbFile: env.WHIMBREL_MMDB_FILE || undefined,
    oidc: oidcOf(env, mistakes),
    backupDir: env.WHIMBREL_BACKUP_DIR,
    upgradeWithoutBackup: flagOf('WHIMBREL_UPGRADE_WITHOUT_BACKUP', env, mistakes),
    allowPrivateTargets: flagOf('WHIMBREL_ALLOW_PRIVATE_TARGETS', env, mistakes),
    limits: limitsOf(env, mistakes),
    warnings: [],
  }
  config.warnings.push(...withoutEffect(env), ...tinyLimits(config.limits))
  if (!config.host) mistakes.push('WHIMBREL_HOST is empty: name an address such as 127.0.0.1.')
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return Object.freeze(config)
}

function portOf(text: string, mistakes: string[]): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    mistakes.push(
      `WHIMBREL_PORT is ${text}: name a port from 0 (any free one) to 65535.${text.startsWith('tcp://') ? ' Kubernetes sets it for a service named whimbrel; enableServiceLinks: false turns that off.' : ''}`,
    )
  return port
}

function flagOf(
  variable: string,
  env: Record<string, string | undefined>,
  mistakes: string[],
): boolean {
  const text = env[variable] ?? '0'
  if (!/^[01]$/.test(text)) mistakes.push(`${variable} is ${text}: name 1, or leave it out.`)
  return text === '1'
}

function urlOf(
  variable: string,
  env: Record<string, string | undefined>,
  mistakes: string[],
): string | undefined {
  const text = env[variable]
  if (text === undefined) return undefined
  if (isWebAddress(text)) return text.replace(/\/+$/, '')
  mistakes.push(`${variable} is ${text}: name it as https://errors.example.org.`)
  return undefined
}

/** One part, and not the one path of one part to which programs send already. */
const OWN_PATH = /^\/(?!mcp$)[\w-]{1,40}$/

function pathOf(
  variable: string,
  env: Record<string, string | undefined>,
  mistakes: string[],
): string | undefined {
  const text = env[variable]
  if (text === undefined || OWN_PATH.test(text)) return text
  mistakes.push(`${variable} is ${text}: name a path of one part, other than /mcp, such as /hello.`)
  return undefined
}

function oidcOf(
  env: Record<string, string | undefined>,
  mistakes: string[],
): OidcSettings | undefined {
  const issuer = env.WHIMBREL_OIDC_ISSUER
  if (issuer === undefined) return undefined
  const clientId = env.WHIMBREL_OIDC_CLIENT_ID ?? ''
  const clientSecret = secretOf('WHIMBREL_OIDC_CLIENT_SECRET', env, mistakes)
  const role = env.WHIMBREL_OIDC_DEFAULT_ROLE ?? 'member'
  const defaultRole = DEFAULT_ROLES.find((known) => known === role)
  if (!isPrivateAddress(issuer))
    mistakes.push(`WHIMBREL_OIDC_ISSUER is ${issuer}: name it as https://login.example.org.`)
  if (!clientId) mistakes.push('WHIMBREL_OIDC_CLIENT_ID is missing: the provider names it.')
  if (!defaultRole)
    mistakes.push(`WHIMBREL_OIDC_DEFAULT_ROLE is ${role}: it takes ${DEFAULT_ROLES.join(', ')}.`)
  const allowedDomains = (env.WHIMBREL_OIDC_ALLOWED_DOMAINS ?? '')
    .split(',')
    .map((domain) => domain.trim().toLowerCase())
    .filter(Boolean)
  return {
    issuer,
    clientId,
    clientSecret,
    allowedDomains,
    defaultRole: defaultRole ?? 'viewer',
    label: env.WHIMBREL_OIDC_LABEL ?? 'Single sign-on',
  }
}

/** Whether secrets can be sent to an address: over TLS, or over plain http within this machine. */
function isPrivateAddress(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}

/** Reads a secret from its variable, or from the file that the variable with `_FILE` names. */
function secretOf(
  variable: string,
  env: Record<string, string | undefined>,
  mistakes: string[],
): string {
  const file = env[`${variable}_FILE`]
  try {
    const text = file === undefined ? env[variable] : readFileSync(file, 'utf8').trim()
    if (text) return text
    mistakes.push(`${variable} is missing: set it, or name a file that has it in ${variable}_FILE.`)
  } catch (cause) {
    mistakes.push(`${variable}_FILE is ${file}: ${(cause as Error).message}`)
  }
  return ''
}

function limitsOf(env: Record<string, string | undefined>, mistakes: string[]): Limits {
  const limits: { -readonly [Name in keyof Limits]: number } = { ...defaults }
  const names = new Map(
    (Object.keys(defaults) as (keyof Limits)[]).map((name) => [limitVariable(name), name]),
  )
  for (const [variable, text] of Object.entries(env)) {
    if (text === undefined || !variable.startsWith('WHIMBREL_LIMIT_')) continue
    const name = names.get(variable)
    const value = Number(text)
    if (name === undefined)
      mistakes.push(`${variable} is no limit; there are ${[...names.keys()].join(', ')}.`)
    else if (!Number.isSafeInteger(value) || value <= 0)
      mistakes.push(`${variable} is ${text}: name a whole number above 0.`)
    else if (value > defaults[name] * FURTHEST)
      mistakes.push(
        `${variable} is ${text}: name ${defaults[name] * FURTHEST} at most, ${FURTHEST} times the default. Beyond it nothing was tried.`,
      )
    else limits[name] = value
  }
  return Object.freeze(limits)
}

/** Warns of limits that are far below their default: perhaps seconds were written where ms are meant. */
const tinyLimits = (limits: Limits): string[] =>
  (Object.keys(defaults) as (keyof Limits)[])
    .filter((name) => limits[name] * FURTHEST < defaults[name])
    .map(
      (name) =>
        `${limitVariable(name)} is ${limits[name]}, less than a hundredth of the default ${defaults[name]}: sizes are in bytes, times in ms`,
    )

function withoutEffect(env: Record<string, string | undefined>): string[] {
  const unknown = Object.keys(env).filter(
    (name) =>
      name.startsWith('WHIMBREL_') && !name.startsWith('WHIMBREL_LIMIT_') && !KNOWN.has(name),
  )
  if (unknown.length === 0) return []
  return [`${unknown.join(', ')} set nothing: there are ${[...KNOWN].join(', ')}, WHIMBREL_LIMIT_…`]
}

/** The variables of limits that are not the default, with their values. */
export const setLimits = (limits: Limits): string[] =>
  (Object.keys(defaults) as (keyof Limits)[])
    .filter((name) => limits[name] !== defaults[name])
    .map((name) => `${limitVariable(name)}=${limits[name]}`)

/** The environment variable that sets a limit. */
export const limitVariable = (limit: string) =>
  `WHIMBREL_LIMIT_${limit.replace(/[A-Z]/g, '_$&').toUpperCase()}`

export const isWebAddress = (text: string): boolean =>
  ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')
