import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { preparedFolder, temporaryFolder } from '../harness'
import { killServers, PROGRAM, run, startServing } from '../program'

const folder = temporaryFolder('whimbrel-alerts')
const { data, token } = preparedFolder(folder)
const file = join(folder, 'alerts.yaml')
afterAll(killServers)

const SECRETS = { OPS_URL: 'https://hooks.example.org/T0/secret', PHONE: 'tk_secret' }
const alerts = (words: string[], env: Record<string, string> = {}) =>
  run([...PROGRAM, 'alerts', ...words, '--data', data], { cwd: folder, env })
const apply = (more: string[] = [], env: Record<string, string> = SECRETS) =>
  alerts(['apply', file, ...more], env)

const FILE = `version: 1
project: shop
channels:
  - name: Ops
    kind: webhook
    webhook:
      url: \${OPS_URL}
  - name: Phone
    kind: ntfy
    ntfy: { topic: errors, token: "\${PHONE}" }
rules:
  - name: Slow orders
    kind: metric
    metric: { signal: spans, aggregate: p95, endpoint: POST /orders, windowSec: 300 }
    thresholds:
      - { severity: critical, op: ">", value: 1200 }
    forSec: 300
    notify: { channels: [Ops, members], cooldownSec: 600, sendResolved: true }
maintenance:
  - name: Nightly
    weekly: { days: [friday], from: 22:30, to: 02:00, timeZone: Europe/Berlin }
`
const MADE = '+ channel Ops\n+ channel Phone\n+ maintenance Nightly\n+ rule Slow orders\n'
test('a file is applied to a folder: shown first, made with --yes, and then there is nothing to change', async () => {
  await Bun.write(file, FILE)
  const shown = await apply(['--dry-run'])
  expect(shown).toMatchObject({ code: 0, stdout: `${MADE}4 changes, not made.\n` })
  expect(await apply()).toEqual({
    code: 2,
    stdout: `${MADE}`,
    stderr: 'Nothing is changed yet. Add --yes to do it.\n',
  })
  const made = await apply(['--yes'])
  expect(made.stdout).toMatch(
    /Made 4 changes\.\nThe secret of the webhook Ops, which is not shown again: whsec_\S+\n$/,
  )
  expect(await apply(['--yes'])).toMatchObject({ code: 0, stdout: 'Nothing to change.\n' })
})

test('what is exported has no secrets, and applied again changes nothing', async () => {
  const { stdout, code } = await alerts(['export', 'shop'])
  expect(code).toBe(0)
  for (const secret of Object.values(SECRETS)) expect(stdout).not.toContain(secret)
  await Bun.write(file, stdout)
  expect(await apply([], {})).toMatchObject({ code: 0, stdout: 'Nothing to change.\n' })
})

test('a server that runs makes what a file changes, and removes with --prune what it does not have', async () => {
  const server = await startServing([...PROGRAM, 'serve', '--port', '0', '--data', data], {
    cwd: folder,
  })
  const [kept = ''] = FILE.split('maintenance:')
  const changed = kept.replace('value: 1200', 'value: 900').replace('Sec: 600', 'Sec: 60')
  await Bun.write(file, `${changed}maintenance: []\n`)
  const env = { ...SECRETS, PHONE: 'tk_other' }
  const left = 'Not in the file, and left alone (--prune removes them): maintenance Nightly'
  expect((await apply(['--dry-run'], env)).stdout).toContain(left)
  const { stdout } = await apply(['--yes', '--prune'], env)
  expect(stdout).toBe(`~ channel Phone
    ntfy.token: another secret
- maintenance Nightly
~ rule Slow orders
    notify.cooldownSec: 600 → 60
    thresholds.0.value: 1200 → 900
Made 3 changes.
`)
  const answer = await fetch(`${server.url}/api/v1/projects/shop/alertRules`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { items } = (await answer.json()) as { items: object[] }
  expect(items).toMatchObject([{ name: 'Slow orders', thresholds: [{ value: 900 }] }])
  expect(await apply(['--prune'], env)).toMatchObject({ code: 0, stdout: 'Nothing to change.\n' })
  await server.stop()
})

test.each([
  [
    'a mistake in the file',
    FILE.replace('forSec', 'forsec'),
    SECRETS,
    'line 17, column 5: rules.0.forsec',
  ],
  ['a variable that is not set', FILE, {}, 'The channel Ops refers to OPS_URL, which is not set'],
  [
    'a channel that is not there',
    FILE.replace('[Ops, members]', '[Pager]'),
    SECRETS,
    'The rule Slow orders names the channel Pager, which is not there',
  ],
])('%s is refused, and changes nothing', async (_, text, env, message) => {
  await Bun.write(file, text)
  const { code, stderr } = await apply(['--yes'], env)
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) })
})
