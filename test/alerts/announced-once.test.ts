import { expect, test } from 'bun:test'
import { openMain, openMainReadonly } from '../../src/db/open'
import { openFolderDigest } from '../../src/digest'
import { limits } from '../../src/limits'
import { preparedFolder, startBinaryOrSource, until } from '../harness'

const ROUNDS = process.env.WHIMBREL_SOAK === '1' ? 30 : 2
const ISSUES = 40

test(`a new issue is announced once, whenever the server is killed, ${ROUNDS} times over`, async () => {
  const { data, key } = preparedFolder()
  addChannel(data)
  let server = await startBinaryOrSource({ data })
  for (let round = 0; round < ROUNDS; round++) {
    const sent = Array.from({ length: ISSUES }, (_, i) =>
      fetch(`${server.url}/events/ingest`, {
        method: 'POST',
        headers: { 'x-api-key': key },
        body: JSON.stringify({ message: `Failure ${letters(round)} ${letters(i)}` }),
      }),
    )
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 200))
    // At random on purpose: between the commit of the issues, the listener, and the clock's changes.
    if (round % 2 === 0) await Bun.sleep(Math.random() * 60)
    await server.kill()
    if (round % 2 === 1) digestWithoutListeners(data)
    server = await startBinaryOrSource({ data })
  }
  const db = openMainReadonly(data)
  const heard = db.query<{ left: number }, []>(
    'SELECT (SELECT max(id) FROM outbox) - through AS left FROM outbox_listener',
  )
  const issues = db.query<{ n: number }, []>('SELECT count(*) AS n FROM issue')
  await until('all is heard', () => issues.get()?.n === ROUNDS * ISSUES && heard.get()?.left === 0)
  const announced = db.query<{ incidents: number; opened: number; told: number }, []>(
    `SELECT (SELECT count(*) FROM alert_incident a WHERE a.issue = i.id) AS incidents,
         (SELECT count(*) FROM alert_incident a JOIN alert_entry e ON e.incident = a.key
           WHERE a.issue = i.id AND e.kind = 'opened') AS opened,
         (SELECT count(*) FROM alert_incident a JOIN alert_delivery_notice n ON n.incident = a.id
           WHERE a.issue = i.id) AS told
       FROM (SELECT lower(format('%s-%s-%s-%s-%s', substr(h, 1, 8), substr(h, 9, 4), substr(h, 13, 4), substr(h, 17, 4), substr(h, 21))) AS id
         FROM (SELECT hex(id) AS h FROM issue)) i`,
  )
  const once = { incidents: 1, opened: 1, told: 1 }
  expect(announced.all()).toEqual(Array.from({ length: ROUNDS * ISSUES }, () => once))
  db.close()
  await server.stop()
}, 60_000)

/** Numbers are taken out of messages when they are told apart. */
const letters = (n: number) => String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26))

/** What a command does to a folder whose server is gone: the issues are committed, and nobody has heard of them. */
function digestWithoutListeners(data: string) {
  const digest = openFolderDigest(data, limits, () => {})
  digest.digestUntil(() => false)
  digest.close()
}

/** A channel for the rule of new issues, whose receiver is nobody: what it is told waits in its deliveries. */
function addChannel(data: string) {
  const db = openMain(data)
  db.run(
    `INSERT INTO alert_channel SELECT 'nobody', id, 'ntfy', 'Nobody', '{"server":"http://127.0.0.1:9","topic":"x"}', '{}', 1,
       NULL, 0, '', 0, '' FROM project`,
  )
  db.run(
    `INSERT OR REPLACE INTO alert_rule
       SELECT id || '-new-issue', id, 'New', 1, NULL, 'issue', '{"issue":{"on":["new"]}}',
         '{"channels":["nobody"],"cooldownSec":0,"sendResolved":false}', NULL, 0, '', 0, '' FROM project`,
  )
  db.close()
}
