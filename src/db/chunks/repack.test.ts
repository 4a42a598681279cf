import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { migrate, STEPS } from '../migrate'
import { CHUNK_BYTES, chunkReader, FAST, pack, packSeqs, unpackSeqs } from './chunk'
import { chunkRepacker } from './repack'

/** Projects whose chunks can be added and merged. */
function shop(projects: number) {
  const db = new Database(':memory:', { strict: true })
  migrate(db, STEPS)
  for (let id = 1; id <= projects; id++)
    db.run('INSERT INTO project (id, slug, name, created_at) VALUES (?, ?, ?, 0)', [
      id,
      `p${id}`,
      'P',
    ])
  const insert = db.query(
    `INSERT INTO chunk (project, signal, first_seq, last_seq, count, first_at, last_at, bytes, seqs, body)
     VALUES (?, 'event', ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  let next = 1
  const payload = (seq: number, size: number) => JSON.stringify({ seq, pad: 'x'.repeat(size) })
  return {
    db,
    repacker: chunkRepacker(db, 'event'),
    /** @returns the numbers of the records; `hole` leaves one without a row. */
    add(project: number, records: number, size: number, hole = false) {
      const seqs = Array.from({ length: records }, () => next++)
      const rows = hole ? [...seqs.slice(0, 1), 0, ...seqs.slice(1)] : seqs
      const { bytes, body } = pack(
        rows.map((seq) => payload(seq, size)),
        FAST,
      )
      const [first, last] = [seqs[0] as number, seqs.at(-1) as number]
      insert.run(
        project,
        first,
        last,
        rows.length,
        first,
        last,
        bytes,
        hole ? packSeqs(rows) : null,
        body,
      )
      return seqs
    },
    payload,
    chunks: (project: number) =>
      db
        .query<
          {
            firstSeq: number
            lastSeq: number
            count: number
            bytes: number
            seqs: Uint8Array | null
          },
          [number]
        >(
          `SELECT first_seq AS firstSeq, last_seq AS lastSeq, count, bytes, seqs FROM chunk
           WHERE project = ? ORDER BY first_seq`,
        )
        .all(project),
    all() {
      let steps = 0
      while (this.repacker.step()) if (++steps > 1000) throw new Error('There is no end to it.')
      return steps
    },
  }
}

test('small chunks are merged into full ones, and every record is read as before', () => {
  const it = shop(2)
  const own = new Map<number, number[]>([
    [1, []],
    [2, []],
  ])
  for (let i = 0; i < 60; i++)
    own.get(1 + (i % 2))?.push(...it.add(1 + (i % 2), 1 + (i % 5), 20_000, i % 7 === 0))
  expect(it.all()).toBeGreaterThan(0)
  const read = chunkReader(it.db)
  for (const [project, seqs] of own) {
    const chunks = it.chunks(project)
    expect(chunks.length).toBeLessThan(30)
    expect(chunks.every(({ bytes }) => bytes <= CHUNK_BYTES)).toBe(true)
    expect(chunks.flatMap(unpackSeqs).filter((seq) => seq > 0)).toEqual(seqs)
    expect(read(project, 'event', seqs)).toEqual(seqs.map((seq) => it.payload(seq, 20_000)))
  }
  expect(it.all()).toBe(0)
})

test('the last ones wait until they fill a chunk', () => {
  const it = shop(1)
  for (let i = 0; i < 10; i++) it.add(1, 1, 1000)
  expect(it.all()).toBe(0)
  expect(it.chunks(1)).toHaveLength(10)
  it.add(1, 60, 20_000)
  it.all()
  expect(it.chunks(1).length).toBeLessThan(4)
})

test('very many tiny ones are merged without waiting for a full chunk', () => {
  const it = shop(1)
  for (let i = 0; i < 600; i++) it.add(1, 1, 10)
  expect(it.all()).toBe(2)
  expect(it.chunks(1)).toHaveLength(2 + (600 - 512))
})

test('a full one is left as it is', () => {
  const it = shop(1)
  it.add(1, 60, 15_000)
  it.add(1, 60, 15_000)
  const before = it.db.query('SELECT * FROM chunk').all()
  it.all()
  expect(it.db.query('SELECT * FROM chunk').all()).toEqual(before)
})

test('with nothing there is nothing to do', () => {
  expect(shop(0).repacker.step()).toBe(false)
  expect(shop(3).repacker.step()).toBe(false)
})

test('a damaged chunk is left as it is, hides its records and stops no other', () => {
  const { db, repacker, add } = shop(1)
  const damaged = add(1, 100, 3000)
  db.run("UPDATE chunk SET body = x'00'")
  for (let i = 0; i < 12; i++) add(1, 100, 3000)
  const whole = add(1, 1, 10)
  while (repacker.step()) {
    // Until nothing is left to do.
  }
  const read = chunkReader(db)
  expect(read(1, 'event', damaged.slice(0, 2))).toEqual([undefined, undefined])
  expect(read(1, 'event', whole)[0]).toStartWith(`{"seq":${whole[0]}`)
})
