import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { migrate, STEPS } from '../migrate'
import { chunkReader, FAST, pack, packSeqs, SMALL, unpack, unpackSeqs } from './chunk'

describe('a chunk', () => {
  test.each([
    ['one record', ['{"a":1}']],
    ['many', Array.from({ length: 1000 }, (_, i) => `{"n":${i}}`)],
    ['texts of every kind', ['{"t":"grüße 🦆 \\n \\u2028"}', '""', '{"t":"\u2028"}']],
  ])('of %s is what it was', (_, records) => {
    for (const level of [FAST, SMALL]) {
      const { bytes, body } = pack(records, level)
      expect(unpack(body)).toEqual(records)
      expect(bytes).toBe(Buffer.byteLength(records.join('\n')))
    }
  })

  test('that is damaged throws', () => {
    const { body } = pack(['{"a":1}'], FAST)
    expect(() => unpack(body.subarray(0, 5))).toThrow()
    expect(() => unpack(Buffer.from('garbage'))).toThrow()
  })

  test('numbers its records from the first, unless it says otherwise', () => {
    expect(unpackSeqs({ firstSeq: 7, count: 3, seqs: null })).toEqual([7, 8, 9])
    const seqs = [7, 0, 9, 2 ** 40]
    expect(unpackSeqs({ firstSeq: 7, count: 4, seqs: packSeqs(seqs) })).toEqual(seqs)
  })
})

describe('payloads are read by their number', () => {
  const db = new Database(':memory:', { strict: true })
  migrate(db, STEPS)
  const insert = db.query(
    `INSERT INTO chunk (project, signal, first_seq, last_seq, count, first_at, last_at, bytes, seqs, body)
     VALUES (?, 'event', ?, ?, ?, 0, 0, 0, ?, ?)`,
  )
  const add = (project: number, seqs: number[], isPlain = true) => {
    const known = seqs.filter((seq) => seq > 0)
    const { body } = pack(
      seqs.map((seq) => `${project}:${seq}`),
      FAST,
    )
    const [first, last] = [Math.min(...known), Math.max(...known)]
    insert.run(project, first, last, seqs.length, isPlain ? null : packSeqs(seqs), body)
  }
  add(1, [1, 2, 3])
  add(2, [4, 5])
  add(1, [6, 0, 7, 0, 8], false)
  add(1, [20, 25, 30], false)
  /** Most of what says anything stands at the end, so that a part of the bytes is no such part of the text. */
  const long = Array.from({ length: 500 }, (_, i) =>
    i < 300 ? `${i} ${'grüße '.repeat((i * 7919) % 400)}` : `${i} ${Bun.hash(`${i}`)}`.repeat(99),
  )
  const { body: longBody } = pack(long, SMALL)
  insert.run(3, 1, 500, 500, null, longBody)
  insert.run(4, 1, 500, 500, null, longBody.subarray(0, longBody.length >> 1))
  const read = chunkReader(db)

  test.each<[string, number, number[], (string | undefined)[]]>([
    ['one', 1, [2], ['1:2']],
    ['in the order asked for', 1, [8, 1, 7, 2], ['1:8', '1:1', '1:7', '1:2']],
    ['none of another project', 1, [4, 5], [undefined, undefined]],
    ['each of its own project', 2, [4, 5], ['2:4', '2:5']],
    ['none between two chunks', 1, [9, 19], [undefined, undefined]],
    ['none in a hole', 1, [21, 25, 29], [undefined, '1:25', undefined]],
    ['none before the first or after the last', 1, [0, 31], [undefined, undefined]],
    ['nothing for nothing', 1, [], []],
  ])('%s', (_, project, seqs, records) => {
    expect(read(project, 'event', seqs)).toEqual(records)
  })

  test('each of many, however far behind it lies', () => {
    for (const seq of [500, 1, 250, 2, 499, ...long.keys()].filter((seq) => seq > 0))
      expect(read(3, 'event', [seq])).toEqual([long[seq - 1]])
    expect(read(3, 'event', [3, 480, 100, 500])).toEqual([2, 479, 99, 499].map((at) => long[at]))
  })

  test('none that a damaged chunk has lost', () => {
    expect(read(4, 'event', [500])).toEqual([undefined])
  })

  test('and of no other signal', () => {
    expect(read(1, 'span', [1])).toEqual([undefined])
  })
})
