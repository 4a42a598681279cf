import { Command } from 'commander'
import type { Config } from '../config'
import { originOf } from './origin'
import { print } from './output'

const TIMEOUT_MS = 3000

export const healthCommand = (config: Config) =>
  new Command('health')
    .description('ask a running server whether it is up; for containers, which have no curl')
    .option('--url <url>', 'where it listens (default: from WHIMBREL_HOST and WHIMBREL_PORT)')
    .option('--json', 'print one JSON object')
    .action(async ({ url = originOf(config), json }) => {
      const answer = await fetch(new URL('/healthz', url), {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        // The check goes to the machine's own address, for which there is no certificate. It sends nothing secret.
        tls: { rejectUnauthorized: false },
      }).catch((cause) => {
        throw new Error(`Nothing answers at ${url}.`, { cause })
      })
      if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`)
      const health = (await answer.json()) as { status: string; version: string }
      print(json, health, `${health.status} (${health.version})`)
    })
