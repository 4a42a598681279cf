import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { limits } from '../../limits'
import { compress, FAST, linesOf } from '../chunks/chunk'
import { migrate, STEPS } from '../migrate'
import type { Block } from '../spool/block'
import { draft } from '../spool/draft'
import { sliceDigester } from './apply-slice'
import { type DeadLetter, deadLetters } from './dead-letters'
import type { Folded, Signal } from './signal'
import { countsByMeter, type StoredBlock } from './stored'
import { watermark } from './watermark'

const NOW = 1_795_238_914_000

/** A block of records; a record is its own text. */
function block(seq: number, ...texts: string[]): Block {
  const { count, heads, payloads } = draft(
    texts.map((text) => ({ head: text, payload: `payload of ${text}` })),
    Buffer.from,
  )
  return {
    seq,
    project: 1,
    signal: 'word',
    environment: 'test',
    month: 202611,
    at: NOW,
    count,
    bytes: payloads.length,
    heads,
    body: compress(payloads, FAST),
  }
}

interface FoldedWords extends Folded {
  texts: string[]
  stored: StoredBlock[]
}

/** A digest of texts into a table that takes no `bad` one and no text twice; `odd` ones do not fold. */
function ledger(unit: Signal['unit'] = 'record') {
  const db = new Database(':memory:')
  migrate(db, STEPS)
  db.run('INSERT INTO watermark (id, seq) VALUES (1, 0) ON CONFLICT DO NOTHING')
  db.run("CREATE TABLE word (text TEXT UNIQUE CHECK (text NOT LIKE 'bad%')) STRICT")
  let forgotten = 0
  let refused: string | undefined
  const words: Signal<FoldedWords> = {
    name: 'word',
    cost: 1,
    unit,
    fold: (blocks) => {
      const texts = blocks.flatMap(({ heads }) => linesOf(heads))
      if (texts.some((text) => text.startsWith('odd'))) throw new Error('an odd record')
      const stored = blocks.map((block) => ({ block, records: block.count }))
      return { texts, stored, deadLetters: [] }
    },
    apply: ({ texts, stored }) => {
      for (const text of texts) {
        if (text === refused) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
        db.query('INSERT INTO word VALUES (?)').run(text)
      }
      return { stored, changed: [], happened: [] }
    },
    forget: () => {
      forgotten++
    },
    erase: () => false,
    chores: [],
  }
  const mark = watermark(db)
  return {
    db,
    digest: sliceDigester(db, {
      signals: [words],
      mark,
      letters: deadLetters(db, limits),
      settle: (stored) => ({ counted: countsByMeter(stored), happened: [] }),
    }),
    letters: () => db.query<DeadLetter, []>('SELECT * FROM dead_letter ORDER BY id').all(),
    words: () =>
      db
        .query<{ text: string }, []>('SELECT text FROM word ORDER BY rowid')
        .all()
        .map(({ text }) => text),
    mark: mark.read,
    forgotten: () => forgotten,
    /** Has the disk be full for a text. */
    refuse(text: string | undefined) {
      refused = text
    },
  }
}

describe('a slice', () => {
  test('is counted on its meters as it is stored, without what is set aside', () => {
    const { counted } = ledger().digest([block(1, 'a', 'odd', 'b'), block(2, 'bad'), block(3, 'c')])
    const meter = { signal: 'word', project: 1, environment: 'test', month: 202611 }
    expect(counted.map(({ records: _, ...of }) => of)).toEqual(counted.map(() => meter))
    expect(counted.reduce((sum, { records }) => sum + records, 0)).toBe(3)
  })

  test('is digested whole, and the mark moves with it', () => {
    const it = ledger()
    expect(it.digest([block(1, 'a', 'b'), block(2, 'c')])).toMatchObject({
      stored: { word: 3 },
      deadLetters: 0,
      changed: [],
    })
    expect([it.words(), it.mark(), it.forgotten()]).toEqual([['a', 'b', 'c'], 2, 0])
  })

  test.each([
    ['cannot be written', 'bad'],
    ['cannot be folded', 'odd'],
  ])('sets aside the one record that %s, and keeps the order of the others', (_, bad) => {
    const it = ledger()
    const blocks = [block(1, 'a'), block(2, 'b', bad, 'c'), block(3, 'd'), block(4, 'e', 'f')]
    expect(it.digest(blocks)).toMatchObject({
      stored: { word: 6 },
      deadLetters: 1,
      changed: [],
    })
    expect([it.words(), it.mark()]).toEqual([['a', 'b', 'c', 'd', 'e', 'f'], 4])
    const [letter] = it.letters()
    expect(letter).toMatchObject({ at: NOW, project: 1, signal: 'word' })
    expect(letter?.reason.length).toBeGreaterThan(5)
    expect(Buffer.from(letter?.record ?? []).toString()).toBe(`payload of ${bad}`)
    expect(it.forgotten()).toBeGreaterThan(0)
  })

  test('sets aside the whole block of a signal whose records follow from each other', () => {
    const it = ledger('block')
    const odd = block(2, 'b', 'bad', 'c')
    expect(it.digest([block(1, 'a'), odd, block(3, 'd')])).toMatchObject({
      stored: { word: 2 },
      deadLetters: 1,
      changed: [],
    })
    expect([it.words(), it.mark()]).toEqual([['a', 'd'], 3])
    expect(it.letters().map(({ record }) => Buffer.from(record))).toEqual([Buffer.from(odd.body)])
  })

  test('sets aside what is of a signal that this version does not know', () => {
    const it = ledger()
    const strange = { ...block(2, 'b', 'c'), signal: 'sound' }
    expect(it.digest([block(1, 'a'), strange, block(3, 'd')])).toMatchObject({
      stored: { word: 2 },
      deadLetters: 1,
      changed: [],
    })
    expect([it.words(), it.mark()]).toEqual([['a', 'd'], 3])
    expect(it.letters()).toMatchObject([
      { signal: 'sound', reason: 'This version knows no signal sound.' },
    ])
  })

  test('of nothing but bad records leaves nothing and passes on', () => {
    const it = ledger()
    expect(it.digest([block(1, 'bad 1', 'bad 2'), block(2, 'bad 3')])).toMatchObject({
      stored: { word: 0 },
      deadLetters: 3,
      changed: [],
    })
    expect([it.words(), it.mark()]).toEqual([[], 2])
  })

  test('is undone whole when the disk is full for a later part of it', () => {
    const it = ledger()
    const digest = () => it.digest([block(1, 'a'), block(2, 'b'), block(3, 'bad'), block(4, 'c')])
    it.refuse('c')
    expect(digest).toThrow('full')
    expect([it.words(), it.letters(), it.mark()]).toEqual([[], [], 0])
    it.refuse(undefined)
    digest()
    expect([it.words(), it.letters().length, it.mark()]).toEqual([['a', 'b', 'c'], 1, 4])
  })

  test('is undone and told of when the disk is full, whatever else is wrong with it', () => {
    const it = ledger()
    it.digest([block(1, 'a')])
    const pages = it.db.query<{ page_count: number }, []>('PRAGMA page_count').get()
      ?.page_count as number
    it.db.run(`PRAGMA max_page_count = ${pages}`)
    const large = Array.from({ length: 500 }, (_, i) => `large ${i} ${'x'.repeat(50)}`)
    for (const texts of [large, ['odd', ...large], ['bad', ...large]])
      expect(() => it.digest([block(2, ...texts)])).toThrow('full')
    expect([it.words(), it.mark(), it.letters()]).toEqual([['a'], 1, []])
    it.db.run('PRAGMA max_page_count = 100000')
    expect(it.digest([block(2, 'bad', ...large)])).toMatchObject({
      stored: { word: 500 },
      deadLetters: 1,
      changed: [],
    })
    expect(it.mark()).toBe(2)
  })
})
