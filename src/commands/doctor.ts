import { Command } from 'commander'
import { type Config, setLimits } from '../config'
import { openSecrets } from '../db/secrets/secrets'
import { type Look, lookAt } from '../folder/look'
import type { Check } from '../health/check'
import type { Facts, ProcessFacts } from '../health/facts'
import { findings, worstOf } from '../health/findings'
import { processOfMetrics } from '../health/process-of-metrics'
import { secretsFacts } from '../health/secrets-facts'
import { readOperatorsTable } from '../http/country/operators-table'
import { isLoopback } from '../lib/is-loopback'
import { reserveOf } from '../projects/keys/disk-reserve'
import { VERSION } from '../version'
import { originOf } from './origin'
import { print } from './output'

const TIMEOUT_MS = 3000

interface Options {
  data: string
  full?: boolean
  url?: string
  json?: boolean
}

export const doctorCommand = (config: Config) =>
  new Command('doctor')
    .description('look at a data folder, beside its server or without one, and say what mends what')
    .option('--full', 'compare every index with its table, too; takes many times as long')
    .option('--url <url>', 'where its server listens (default: where it says that it is served)')
    .option('--json', 'print one JSON object')
    .action((options: Options) => tell(config, options))

/** @throws when something is wrong that keeps the service from its work, so that a script gets to know it */
async function tell(config: Config, options: Options): Promise<void> {
  const found = await examine(config, options)
  print(options.json, found, textOf(found.checks))
  const errors = found.checks.filter(({ severity }) => severity === 'error').length
  if (errors > 0) throw new Error(`${errors} ${errors === 1 ? 'error' : 'errors'}; see above.`)
}

/** Looks at a data folder, and asks its server where there is one. */
export async function examine(config: Config, { data, full = false, url }: Options) {
  const look = lookAt(data, { isFull: full, now: Date.now() })
  const { isServed } = look
  const process = isServed ? await askServer(config, look, url) : undefined
  const checks = [
    ...findings(factsOf(config, data, look, process)),
    ...(isServed && !process ? [notAsked(config, look, url)] : []),
  ]
  return { version: VERSION, data, isServed, worst: worstOf(checks), checks }
}

function factsOf(
  { limits, warnings, secretsKeyFile, mmdbFile }: Config,
  dataDir: string,
  { disk, contents, stored, ...look }: Look,
  process: ProcessFacts | undefined,
): Facts {
  const secrets = openSecrets(dataDir, secretsKeyFile)
  return {
    at: Date.now(),
    version: VERSION,
    dataDir,
    ...look,
    ...(contents && {
      contents,
      secrets: secretsFacts(secrets, contents),
    }),
    ...(disk && {
      disk: {
        ...disk,
        reserve: reserveOf(limits, disk.size),
        growthADay: stored?.growthBytesADay ?? null,
      },
    }),
    ...(stored && { cut: stored.cut }),
    ...(process && { process }),
    config: { warnings, limits: setLimits(limits) },
    ...(mmdbFile !== undefined && { countries: readOperatorsTable(mmdbFile) }),
  }
}

/** Asks the folder's server for what only it knows. @returns undefined when it does not tell */
async function askServer(
  config: Config,
  look: Look,
  url: string | undefined,
): Promise<ProcessFacts | undefined> {
  const answer = await fetch(new URL('/metrics', addressOf(config, look, url)), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: config.metricsToken ? { authorization: `Bearer ${config.metricsToken}` } : {},
    // The request goes to this machine, for whose own address there is no certificate.
    tls: { rejectUnauthorized: false },
  }).catch(() => undefined)
  return answer?.ok ? processOfMetrics(await answer.text(), config.limits) : undefined
}

/** Where the server is reached from this machine: its public address may lead through a proxy, for which /metrics is closed. */
function addressOf(config: Config, { contents }: Look, url: string | undefined): string {
  const served = contents?.servedAt ?? ''
  if (url !== undefined) return url
  return isLoopback(URL.parse(served)?.hostname ?? '') ? served : originOf(config)
}

function notAsked(config: Config, look: Look, url: string | undefined): Check {
  return {
    code: 'notAsked',
    title: 'Server',
    severity: 'info',
    what: `The folder is served, but ${addressOf(config, look, url)}/metrics does not answer: digest lag, memory and refusals are not known here.`,
    mend: 'Name its address on this machine with --url, and set WHIMBREL_METRICS_TOKEN if it has one.',
  }
}

/** One line a check, under it the mend where there is something to mend. */
function textOf(checks: readonly Check[]): string {
  const wide = Math.max(...checks.map(({ title }) => title.length))
  return checks
    .map(({ severity, title, what, mend }) => {
      const line = `${severity.padEnd(7)}  ${title.padEnd(wide)}  ${what}`
      return mend === undefined ? line : `${line}\n${' '.repeat(wide + 11)}→ ${mend}`
    })
    .join('\n')
}
