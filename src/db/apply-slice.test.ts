import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { type DeadLetter, sliceDigester } from './apply-slice'
import { compress, FAST, linesOf } from './chunk'
import { draft } from './draft'
import type { Block } from './spool'

/** A block of records; a record is its own text. */
function block(seq: number, ...texts: string[]): Block {
  const { count, heads, payloads } = draft(
    texts.map((text) => ({ head: text, payload: `payload of ${text}` })),
    Buffer.from,
  )
  return {
    seq,
    project: 1,
    signal: 'event',
    count,
    bytes: payloads.length,
    heads,
    body: compress(payloads, FAST),
  }
}

/** A digest of texts into a table that takes no `bad` one and no text twice; `odd` ones do not fold. */
function ledger() {
  const db = new Database(':memory:')
  db.run("CREATE TABLE word (text TEXT UNIQUE CHECK (text NOT LIKE 'bad%')) STRICT")
  db.run('CREATE TABLE mark (seq INTEGER) STRICT')
  const letters: DeadLetter[] = []
  let forgotten = 0
  const digest = sliceDigester(db, {
    fold: (blocks) => {
      const texts = blocks.flatMap(({ heads }) => linesOf(heads))
      if (texts.some((text) => text.startsWith('odd'))) throw new Error('an odd record')
      return { texts, deadLetters: [] as DeadLetter[] }
    },
    changed: () => [],
    apply: ({ texts, deadLetters }, through) => {
      for (const text of texts) db.query('INSERT INTO word VALUES (?)').run(text)
      db.query('INSERT INTO mark VALUES (?)').run(through)
      letters.push(...deadLetters)
      return { event: texts.length, span: 0 }
    },
    forget: () => {
      forgotten++
    },
  })
  return {
    ...{ db, digest, letters },
    words: () =>
      db
        .query<{ text: string }, []>('SELECT text FROM word ORDER BY rowid')
        .all()
        .map(({ text }) => text),
    mark: () => db.query<{ seq: number }, []>('SELECT max(seq) AS seq FROM mark').get()?.seq,
    forgotten: () => forgotten,
  }
}

describe('a slice', () => {
  test('is digested whole, and the mark moves with it', () => {
    const it = ledger()
    expect(it.digest([block(1, 'a', 'b'), block(2, 'c')])).toEqual({
      stored: { event: 3, span: 0 },
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
    expect(it.digest(blocks)).toEqual({
      stored: { event: 6, span: 0 },
      deadLetters: 1,
      changed: [],
    })
    expect([it.words(), it.mark()]).toEqual([['a', 'b', 'c', 'd', 'e', 'f'], 4])
    const [letter] = it.letters.slice(-1)
    expect(letter).toMatchObject({ project: 1, signal: 'event' })
    expect(letter?.reason.length).toBeGreaterThan(5)
    expect(Buffer.from(letter?.record ?? []).toString()).toBe(`payload of ${bad}`)
    expect(it.forgotten()).toBeGreaterThan(0)
  })

  test('of nothing but bad records leaves nothing and passes on', () => {
    const it = ledger()
    expect(it.digest([block(1, 'bad 1', 'bad 2'), block(2, 'bad 3')])).toEqual({
      stored: { event: 0, span: 0 },
      deadLetters: 3,
      changed: [],
    })
    expect([it.words(), it.mark()]).toEqual([[], 2])
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
    expect([it.words(), it.mark(), it.letters]).toEqual([['a'], 1, []])
    it.db.run('PRAGMA max_page_count = 100000')
    expect(it.digest([block(2, 'bad', ...large)])).toEqual({
      stored: { event: 500, span: 0 },
      deadLetters: 1,
      changed: [],
    })
    expect(it.mark()).toBe(2)
  })
})
