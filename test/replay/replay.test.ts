import { expect, test } from 'bun:test'
import { CHANGE, changeOf } from '../../src/db/changes/change'
import { type Harness, harness, until } from '../harness'
import { busyMinute, firstOwner } from './busy-minute'
import { folderThatKeepsItsLog, logOf, replayed } from './kept-log'
import { tablesOf } from './tables'

/** What people look at. */
const PAGES = [
  'projects',
  'projects/shop/issues?limit=100',
  'projects/shop/issues?query=part3',
  'projects/shop/issues?query=is:open tenant:t-1',
  'projects/depot/issues',
  'projects/shop/stats',
  'projects/shop/savedSearches',
  'projects/shop/sourceMaps',
  'projects/shop/keys',
  'projects/shop/traces',
  'projects/depot/traces',
  'projects/shop/traces?query=name:SELECT*',
  'projects/shop/endpoints',
  'projects/shop/serviceMap',
  'auditLog',
  'deadLetters?limit=100',
  'usage',
  'projects/shop/usage',
  'users',
]

/** Changes that a busy minute has to have brought, those of the server's clock first. */
const CHANGES = [
  'issues.wakeIgnored',
  'traces.thin',
  'sourceMaps.publish',
  'issues.merge',
  'alertRules.create',
  'alertRules.change',
  'alertRules.snooze',
  'sessions.begin',
  'keys.revoke',
  'deadLetters.tryAgain',
  'deadLetters.discard',
  'plan.set',
]

test('a log digested again, in other slices, makes the same database', async () => {
  const it = await harness({ data: folderThatKeepsItsLog() })
  const owner = await firstOwner(it)
  await busyMinute(it, owner)
  await it.service.settled()
  await until('it is quiet', () => !it.service.progress.maintenancePending)
  const pages = await pagesOf(it, owner)
  const { now } = it.time
  await it.close()
  const log = logOf(it.data)
  expect(log.at(-1)?.seq).toBe(log.length)
  const names = log.map((block) => (block.signal === CHANGE ? changeOf(block)?.name : undefined))
  expect(names).toEqual(expect.arrayContaining(CHANGES))
  const told = tablesOf(it.data)

  for (const slices of [
    { blocks: () => 1, isRestarted: () => false },
    { blocks: () => log.length, isRestarted: () => false },
    { blocks: () => 1 + Math.floor(Math.random() * 30), isRestarted: () => Math.random() < 0.3 },
  ]) {
    const data = replayed(log, { ...slices, mapsOf: it.data })
    const again = tablesOf(data)
    for (const name of Object.keys(told)) expect([name, again[name]]).toEqual([name, told[name]])
    const copy = await harness({ data })
    copy.time.now = now
    await until('it is quiet', () => !copy.service.progress.maintenancePending)
    expect(await pagesOf(copy, owner)).toEqual(pages)
    await copy.close()
  }
}, 120_000)

/** Leaves out what is noted beside the log: what keys have sent today. */
const withoutNotes = (name: string, value: unknown) => (name === 'usedToday' ? undefined : value)

async function pagesOf(it: Harness, owner: string) {
  const pages = PAGES.map(async (path) => {
    const { status, body } = await it.get<unknown>(`/api/v1/${path}`, owner)
    return [path, status, JSON.stringify(body, withoutNotes)]
  })
  return Promise.all(pages)
}
