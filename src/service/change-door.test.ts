import { expect, test } from 'bun:test'
import type { Change } from '../db/changes/change'
import { Problem } from '../lib/problem'
import { changeDoor } from './change-door'

type Toys = { 'toy.name': (asked: { name: string }) => string }

/** A door whose log is a list. */
function door({ timeoutMs = 60_000, fault = undefined as string | undefined } = {}) {
  const log: Change[] = []
  const { change, made } = changeDoor<Toys>({
    append: async (change) => void log.push(change),
    timeoutMs,
    fault: () => fault,
  })
  return { log, change, made }
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (cause: Problem) => cause,
  )

test('a change goes into the log under an id of its own, and its outcome answers who asked', async () => {
  const { log, change, made } = door()
  const first = change('toy.name', { name: 'a' })
  const second = change('toy.name', { name: 'b' })
  expect(log.map(({ name, argument }) => [name, argument])).toEqual([
    ['toy.name', { name: 'a' }],
    ['toy.name', { name: 'b' }],
  ])
  const [a = '', b = ''] = log.map(({ id }) => id)
  made([{ id: 'of another process', outcome: { result: 0 } }])
  made([
    { id: b, outcome: { result: 'B' } },
    { id: a, outcome: { result: 'A' } },
  ])
  expect(await Promise.all([first, second])).toEqual(['A', 'B'])
})

test('a refusal that was decided in the change reaches who asked', async () => {
  const { log, change, made } = door()
  const refused = refusalOf(change('toy.name', { name: 'a' }))
  const problem = { reason: 'conflict', message: 'Taken.', more: {} } as const
  made([{ id: log[0]?.id ?? '', outcome: { problem } }])
  expect(await refused).toEqual(new Problem('conflict', 'Taken.'))
})

test('a bug in the change is an error and no refusal', async () => {
  const { log, change, made } = door()
  const failed = refusalOf(change('toy.name', { name: 'a' }))
  made([{ id: log[0]?.id ?? '', outcome: { bug: 'x is not a function' } }])
  expect(await failed).not.toBeInstanceOf(Problem)
  expect(((await failed) as Error).message).toBe('x is not a function')
})

test.each([
  ['the digest is far behind', undefined, 'overloaded', /once all that came before it is digested/],
  [
    'the disk refuses',
    'No space is left',
    'storage_unavailable',
    /once the disk takes writes again/,
  ],
])(
  'who waits too long while %s is told that the change is kept',
  async (_, fault, reason, words) => {
    const { change } = door({ timeoutMs: 5, fault })
    const refused = await refusalOf(change('toy.name', { name: 'a' }))
    expect(refused).toMatchObject({ reason, more: { isKept: true } })
    expect(refused?.message).toMatch(words)
  },
)

test('a log that refuses the change refuses who asked', async () => {
  const full = new Problem('storage_unavailable', 'Nothing of this was stored.')
  const { change } = changeDoor<Toys>({
    append: () => Promise.reject(full),
    timeoutMs: 60_000,
    fault: () => undefined,
  })
  expect(await refusalOf(change('toy.name', { name: 'a' }))).toBe(full)
})
