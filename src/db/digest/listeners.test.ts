import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { limits } from '../../limits'
import { migrate, STEPS } from '../migrate'
import { type DeadLetter, deadLetters } from './dead-letters'
import { type Listener, listenersOf } from './listeners'
import { outbox } from './outbox'

const NOW = 1_795_238_914_000

/** A database with an outbox, and what happens in it. */
function house() {
  const db = new Database(':memory:')
  migrate(db, STEPS)
  db.run('CREATE TABLE heard (listener TEXT, subject TEXT) STRICT')
  const { add } = outbox(db)
  const write = db.query('INSERT INTO heard VALUES (?, ?)')
  const texts = (sql: string) =>
    db
      .query<{ text: string }, []>(sql)
      .all()
      .map(({ text }) => text)
  return {
    db,
    happen(...subjects: string[]) {
      for (const subject of subjects)
        add({ project: 1, environment: 'test', kind: 'toy.new', subject, detail: { subject } }, NOW)
    },
    /** Writes down what it hears; it cannot take what is `odd`. */
    listener: (name: string): Listener => ({
      name,
      shows: 'toys',
      hear: (happened) => {
        for (const { subject } of happened) {
          write.run(name, subject)
          if (subject.startsWith('odd')) throw new Error('Too odd.')
        }
      },
    }),
    heard: (name: string) =>
      texts(`SELECT subject AS text FROM heard WHERE listener = '${name}' ORDER BY rowid`),
    left: () => texts('SELECT subject AS text FROM outbox ORDER BY id'),
    letters: () => db.query<DeadLetter, []>('SELECT * FROM dead_letter').all(),
  }
}

test('a listener hears what happens, once and in order, also after a start', () => {
  const { db, happen, listener, heard } = house()
  const first = listenersOf(db, [listener('ada')], deadLetters(db, limits))
  happen('a', 'b')
  expect(first.deliver()).toEqual({
    setAside: 0,
    changed: [{ project: 1, environment: 'test', kind: 'toys' }],
  })
  expect(first.deliver()).toEqual({ setAside: 0, changed: [] })
  happen('c')
  listenersOf(db, [listener('ada')], deadLetters(db, limits)).deliver()
  expect(heard('ada')).toEqual(['a', 'b', 'c'])
})

test('a listener hears what it is told of as it was written', () => {
  const { db, happen } = house()
  const all: unknown[] = []
  const { deliver } = listenersOf(
    db,
    [{ name: 'ada', shows: 'toys', hear: (happened) => all.push(...happened) }],
    deadLetters(db, limits),
  )
  happen('a')
  deliver()
  expect(all).toEqual([
    {
      id: 1,
      at: NOW,
      project: 1,
      environment: 'test',
      kind: 'toy.new',
      subject: 'a',
      detail: { subject: 'a' },
    },
  ])
})

test('a listener that is new hears what happens from then on, also when all before is gone', () => {
  const { db, happen, listener, heard } = house()
  happen('before')
  db.run('DELETE FROM outbox')
  const { deliver } = listenersOf(db, [listener('ada')], deadLetters(db, limits))
  happen('after')
  deliver()
  expect(heard('ada')).toEqual(['after'])
})

test('a happening that a listener cannot take is set aside, and stops no other and nobody else', () => {
  const { db, happen, listener, heard, letters } = house()
  const { deliver } = listenersOf(
    db,
    [listener('ada'), { name: 'bob', shows: 'toys', hear: () => {} }],
    deadLetters(db, limits),
  )
  happen('a', 'odd', 'b')
  expect(deliver().setAside).toBe(1)
  expect(heard('ada')).toEqual(['a', 'b'])
  expect(letters()).toMatchObject([
    { at: NOW, project: 1, signal: 'toy.new', reason: 'ada: Too odd.' },
  ])
  expect(deliver().setAside).toBe(0)
})

test('what a full disk says is no fault of the happening: it is heard when there is room', () => {
  const { db, happen, listener, heard, letters } = house()
  const { deliver } = listenersOf(db, [listener('ada')], deadLetters(db, limits))
  happen('a')
  const isFull = {
    name: 'ada',
    shows: 'toys',
    hear: () => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    },
  }
  expect(listenersOf(db, [isFull], deadLetters(db, limits)).deliver).toThrow('full')
  deliver()
  expect([heard('ada'), letters()]).toEqual([['a'], []])
})

test('what all have heard goes, but for the newest thousand; what one has not stays', () => {
  const { db, happen, listener, left } = house()
  const [ada, bob] = [listener('ada'), listener('bob')]
  const subjects = Array.from({ length: 5000 }, (_, i) => String(i))
  const both = listenersOf(db, [ada, bob], deadLetters(db, limits))
  happen(...subjects.slice(0, 3000))
  both.deliver()
  happen(...subjects.slice(3000))
  const { deliver } = listenersOf(db, [ada, bob], deadLetters(db, limits))
  while (both.trim());
  expect(left()).toEqual(subjects.slice(3000))
  deliver()
  while (both.trim());
  expect(left()).toEqual(subjects.slice(4000))
})

test('what is heard by a listener that is no more holds nothing up', () => {
  const { db, happen, listener, left } = house()
  listenersOf(db, [listener('gone')], deadLetters(db, limits))
  happen(...Array.from({ length: 1500 }, (_, i) => String(i)))
  const { trim } = listenersOf(db, [], deadLetters(db, limits))
  while (trim());
  expect(left()).toHaveLength(1000)
})
