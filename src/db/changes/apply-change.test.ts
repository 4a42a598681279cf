import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { Problem } from '../../lib/problem'
import { migrate, STEPS } from '../migrate'
import type { Block } from '../spool/block'
import { changeApplier } from './apply-change'
import { changeDraft } from './change'

/** A table of changes that write a note each, made in a transaction as the digest does. */
function toys() {
  const db = new Database(':memory:')
  migrate(db, STEPS)
  db.run('CREATE TABLE note (text TEXT)')
  const write = (text: string) => db.run('INSERT INTO note VALUES (?)', [text])
  let forgotten = 0
  const apply = changeApplier(
    db,
    {
      'note.write': ({ text }: { text: string }) => {
        write(text)
        return { length: text.length, ignored: undefined }
      },
      'note.refuse': ({ text }: { text: string }) => {
        write(text)
        throw new Problem('conflict', 'Taken.')
      },
      'note.refuseAtOnce': () => {
        throw new Problem('not_found', 'Nothing there.')
      },
      'note.break': ({ text }: { text: string }) => {
        write(text)
        throw new TypeError('x is not a function')
      },
      'note.fill': () => {
        throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
      },
    },
    () => {
      forgotten++
    },
  )
  let seq = 0
  const inTransaction = db.transaction(apply)
  return {
    db,
    forgotten: () => forgotten,
    make: (name: string, text = '', id: string = Bun.randomUUIDv7()) =>
      inTransaction.immediate({
        ...changeDraft({ id, name, argument: { text } }),
        seq: ++seq,
      } as unknown as Block),
    notes: () =>
      db
        .query<{ text: string }, []>('SELECT text FROM note')
        .all()
        .map(({ text }) => text),
    kept: () => db.query('SELECT seq, id, outcome FROM change_outcome').all(),
  }
}

test('a change is made with its outcome, which is answered as it is kept', () => {
  const it = toys()
  expect(it.make('note.write', 'hello', 'one')).toEqual({
    name: 'note.write',
    answer: { id: 'one', outcome: { result: { length: 5 } } },
    bug: undefined,
  })
  expect(it.notes()).toEqual(['hello'])
  expect(it.kept()).toEqual([{ seq: 1, id: 'one', outcome: '{"result":{"length":5}}' }])
})

test('a refusal undoes what the change wrote, and nothing else', () => {
  const it = toys()
  it.make('note.write', 'stays')
  const { answer, bug } = it.make('note.refuse', 'goes')
  expect(answer?.outcome).toEqual({ problem: { reason: 'conflict', message: 'Taken.', more: {} } })
  expect([bug, it.notes(), it.forgotten()]).toEqual([undefined, ['stays'], 1])
})

test('a refusal that wrote nothing costs no memory', () => {
  const it = toys()
  it.make('note.refuseAtOnce')
  expect(it.forgotten()).toBe(0)
})

test.each([
  ['that breaks', 'note.break', 'x is not a function'],
  ['that nobody knows', 'note.nope', 'There is no change note.nope.'],
])('a change %s is undone and answered as a bug', (_, name, reason) => {
  const it = toys()
  const { answer, bug } = it.make(name, 'goes')
  expect([bug, it.notes()]).toEqual([reason, []])
  expect(answer?.outcome).toMatchObject({ bug: reason })
  expect(it.kept()).toHaveLength(1)
})

test('a change that comes again is not made again: it has its outcome', () => {
  const it = toys()
  const first = it.make('note.write', 'once', 'one')
  expect(it.make('note.write', 'once', 'one')).toEqual(first)
  expect([it.notes(), it.kept().length]).toEqual([['once'], 1])
})

test('what the disk says is no outcome: the change is to be tried again', () => {
  const it = toys()
  expect(() => it.make('note.fill')).toThrow('full')
  expect(it.kept()).toEqual([])
})

test('of outcomes only the newest are kept', () => {
  const it = toys()
  for (let i = 0; i < 1010; i++) it.make('note.write', String(i))
  const seqs = (it.kept() as { seq: number }[]).map(({ seq }) => seq)
  expect([seqs.length, seqs[0], seqs.at(-1)]).toEqual([1000, 11, 1010])
})
