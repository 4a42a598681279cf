import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalize } from './normalize.harness'

/** Real events of many SDKs, kept beside the checkout and never in it. */
const folder = join(import.meta.dir, '../../../../shared/samples/events')
const isMissing = !existsSync(folder)
if (isMissing) console.info(`Skipped: the sample events are not in ${folder}.`)

test.skipIf(isMissing)('real events are taken once the two fields of Sentry are out', () => {
  let taken = 0
  for (const name of readdirSync(folder)) {
    const {
      environment: _,
      fingerprint: __,
      ...body
    } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    const sent = framesIn(body)
    const event = normalize(body)
    const kept = (event.exception ?? []).flatMap((exception) => exception.stacktrace ?? [])
    expect([name, kept.length]).toEqual([name, sent])
    expect(JSON.parse(JSON.stringify(event))).toEqual(event as never)
    taken++
  }
  expect(taken).toBeGreaterThan(0)
})

const framesIn = (body: { exception?: { values?: { stacktrace?: { frames?: unknown[] } }[] } }) =>
  (body.exception?.values ?? []).reduce(
    (sum, { stacktrace }) => sum + (stacktrace?.frames?.length ?? 0),
    0,
  )
