import { isIP } from 'node:net'
import { limits as defaults, type Limits } from './limits'

/** What the environment sets; the command line comes first where both name a thing. */
export interface Config {
  data: string
  host: string
  port: number
  publicUrl: string | undefined
  /** Opens /metrics beyond loopback, as `Authorization: Bearer`. */
  metricsToken: string | undefined
  limits: Limits
}

/** What a person set that cannot be; all of it at once. */
export class ConfigError extends Error {
  constructor(readonly mistakes: string[]) {
    super(mistakes.join('\n'))
  }
}

/**
 * Reads `WHIMBREL_*`: DATA, HOST, PORT, PUBLIC_URL, METRICS_TOKEN, and LIMIT_<NAME> for every
 * limit (`eventBytes` → WHIMBREL_LIMIT_EVENT_BYTES).
 * @throws ConfigError that lists every mistake
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const mistakes: string[] = []
  const config: Config = {
    data: env.WHIMBREL_DATA ?? './data',
    host: env.WHIMBREL_HOST ?? '127.0.0.1',
    port: portOf(env.WHIMBREL_PORT ?? '4700', mistakes),
    publicUrl: urlOf(env.WHIMBREL_PUBLIC_URL, mistakes),
    metricsToken: env.WHIMBREL_METRICS_TOKEN,
    limits: limitsOf(env, mistakes),
  }
  if (!config.host) mistakes.push('WHIMBREL_HOST is empty: name an address such as 127.0.0.1.')
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return Object.freeze(config)
}

function portOf(text: string, mistakes: string[]): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    mistakes.push(`WHIMBREL_PORT is ${text}: name a port from 0 (any free one) to 65535.`)
  return port
}

function urlOf(text: string | undefined, mistakes: string[]): string | undefined {
  if (text === undefined) return undefined
  if (isWebAddress(text)) return text.replace(/\/+$/, '')
  mistakes.push(`WHIMBREL_PUBLIC_URL is ${text}: name it as https://errors.example.org.`)
  return undefined
}

function limitsOf(env: Record<string, string | undefined>, mistakes: string[]): Limits {
  const limits: { -readonly [Name in keyof Limits]: number } = { ...defaults }
  const names = new Map(
    (Object.keys(defaults) as (keyof Limits)[]).map((name) => [variableOf(name), name]),
  )
  for (const [variable, text] of Object.entries(env)) {
    if (text === undefined || !variable.startsWith('WHIMBREL_LIMIT_')) continue
    const name = names.get(variable)
    const value = Number(text)
    if (name === undefined)
      mistakes.push(`${variable} is no limit; there are ${[...names.keys()].join(', ')}.`)
    else if (Number.isSafeInteger(value) && value > 0) limits[name] = value
    else mistakes.push(`${variable} is ${text}: name a whole number above 0.`)
  }
  return Object.freeze(limits)
}

const variableOf = (limit: string) =>
  `WHIMBREL_LIMIT_${limit.replace(/[A-Z]/g, '_$&').toUpperCase()}`

export const isWebAddress = (text: string): boolean =>
  ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')

/** Whether only this machine can reach an address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
