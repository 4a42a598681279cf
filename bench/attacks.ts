/**
 * What a server key's events wait for while somebody attacks, attack by attack (docs/performance.md):
 *
 *   bun bench/attacks.ts [--binary path] [--seconds 5] [--rate 100] [--only digits,filler]
 */
import { parseArgs } from 'node:util'
import { ATTACKS, type AttackName, type Target } from '../test/attack'
import { program } from '../test/server'
import { onAServer } from './on-a-server'
import { count, ms, type Row, table } from './report'
import { runLoad } from './run-load'

/** How long events of a server key may wait on two cores, whatever others do (p99). */
const TARGET_MS = 50
const BEFORE_MS = 1000
const CONNECTIONS = 8

const { values } = parseArgs({
  options: {
    binary: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    rate: { type: 'string', default: '100' },
    only: { type: 'string' },
    // Options of the child process that attacks.
    attack: { type: 'string' },
    target: { type: 'string' },
  },
})

async function during(attack: AttackName | 'nothing') {
  let row: Row = { what: attack, seen: 'it failed' }
  await onAServer(
    { binary: values.binary, args: argsFor(attack) },
    async ({ url, memory }, data) => {
      const [key = '', browserKey = '', otherServerKey = ''] = [
        run(data, 'key', 'create', '--project', 'default', '--environment', 'production'),
        run(
          data,
          'key',
          'create',
          '--project',
          'default',
          '--environment',
          'production',
          '--kind',
          'browser',
        ),
        other(data),
      ]
      const target: Target = { url, browserKey, otherServerKey }
      const attacker =
        attack === 'nothing'
          ? undefined
          : Bun.spawn(
              [
                process.execPath,
                import.meta.path,
                '--attack',
                attack,
                '--target',
                JSON.stringify(target),
              ],
              { stdout: 'ignore', stderr: 'ignore' },
            )
      await Bun.sleep(BEFORE_MS)
      const report = await runLoad({
        url,
        key,
        batch: 1,
        connections: CONNECTIONS,
        seconds: Number(values.seconds),
        rate: Number(values.rate),
      }).finally(() => attacker?.kill())
      const { p50Ms, p99Ms, accepted } = report
      row = {
        what: attack,
        seen: `p50 ${ms(p50Ms)}  p99 ${ms(p99Ms)}  ${count(accepted)} of ${count(accepted)} taken  peak ${count(memory().peakMb)} MiB`,
        target: `p99 <= ${TARGET_MS} ms`,
        met: p99Ms <= TARGET_MS,
      }
    },
  )
  return row
}

/** The attack `names` gives many addresses in `X-Forwarded-For`, which only a trusted proxy may. */
const argsFor = (attack: string) => (attack === 'names' ? ['--trusted-proxies', '127.0.0.1'] : [])

function other(data: string): string {
  run(data, 'project', 'create', 'Other')
  return run(data, 'key', 'create', '--project', 'other', '--environment', 'production')
}

/** @returns the key that a command printed, if any */
function run(data: string, ...words: string[]): string {
  const { stdout, stderr, success } = Bun.spawnSync([
    ...program(values.binary),
    ...words,
    '--data',
    data,
  ])
  if (!success) throw new Error(`${words.join(' ')}: ${stderr.toString()}`)
  return /ingest_live_\w+/.exec(stdout.toString())?.[0] ?? ''
}

if (values.attack !== undefined && values.target !== undefined) {
  const stop = new AbortController()
  process.on('SIGTERM', () => process.exit(0))
  await ATTACKS[values.attack as AttackName].run(JSON.parse(values.target), stop.signal)
} else {
  const names = values.only?.split(',') ?? ['nothing', ...Object.keys(ATTACKS)]
  const rows = []
  for (const name of names) rows.push(await during(name as AttackName | 'nothing'))
  console.log(table(rows))
}
