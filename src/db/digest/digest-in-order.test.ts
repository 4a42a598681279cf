import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { CHANGE } from '../changes/change'
import type { Block } from '../spool/block'
import { digesterInOrder, parts } from './digest-in-order'

/** `e1` is a block of events, `c2` one with a change. */
const block = (name: string): Block =>
  ({ seq: Number(name.slice(1)), signal: name[0] === 'c' ? CHANGE : 'event' }) as Block

const nameOf = ({ seq, signal }: Block) => `${signal === CHANGE ? 'c' : 'e'}${seq}`

test.each([
  ['e1 e2 e3', ['e1 e2 e3']],
  ['c1', ['c1']],
  ['c1 c2', ['c1', 'c2']],
  ['e1 e2 c3 e4 e5', ['e1 e2', 'c3', 'e4 e5']],
  ['c1 e2 c3', ['c1', 'e2', 'c3']],
])('%s is digested as %p', (blocks, expected) => {
  const cut = parts(blocks.split(' ').map(block))
  expect(cut.map((part) => part.map(nameOf).join(' '))).toEqual(expected)
})

/** A digest that writes down what it does, in a database. @param full the block at which the disk is full */
function toyDigest({ full, bug }: { full?: string; bug?: string } = {}) {
  const db = new Database(':memory:')
  db.run('CREATE TABLE done (what TEXT)')
  let forgotten = 0
  const note = (what: string) => {
    if (what === full) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
    db.run('INSERT INTO done VALUES (?)', [what])
  }
  const digest = digesterInOrder(db, {
    records(blocks) {
      for (const one of blocks) note(nameOf(one))
      return { stored: { event: blocks.length }, counted: [], deadLetters: 0, changed: [] }
    },
    change(one) {
      note(nameOf(one))
      const answer = { id: nameOf(one), outcome: { result: one.seq } }
      return { name: nameOf(one), answer, bug: nameOf(one) === bug ? 'a bug' : undefined }
    },
    shownOn: (name) => `pages of ${name}`,
    setAside: (one, reason) => note(`${nameOf(one)} set aside: ${reason}`),
    move: (through) => note(`through ${through}`),
    forget: () => forgotten++,
  })
  return {
    digest: (blocks: string) => digest(blocks.split(' ').map(block)),
    done: () => db.query('SELECT what FROM done').values().flat(),
    forgotten: () => forgotten,
  }
}

test('a slice is digested in its order, and tells what its changes answered', () => {
  const { digest, done } = toyDigest()
  expect(digest('e1 c2 e3 e4 c5')).toMatchObject({
    stored: { event: 3 },
    deadLetters: 0,
    changed: ['c2', 'c5'].map((name) => ({ kind: `pages of ${name}` })),
    outcomes: [
      { id: 'c2', outcome: { result: 2 } },
      { id: 'c5', outcome: { result: 5 } },
    ],
  })
  expect(done()).toEqual(['e1', 'c2', 'through 2', 'e3', 'e4', 'c5', 'through 5'])
})

test('a change with a bug is set aside, and what stands behind it is digested', () => {
  const { digest, done } = toyDigest({ bug: 'c2' })
  expect(digest('e1 c2 e3').deadLetters).toBe(1)
  expect(done()).toEqual(['e1', 'c2', 'c2 set aside: a bug', 'through 2', 'e3'])
})

test('a disk that is full at the end of a slice undoes all of it, and what was remembered of it', () => {
  const { digest, done, forgotten } = toyDigest({ full: 'e3' })
  expect(() => digest('e1 c2 e3')).toThrow('full')
  expect([done(), forgotten()]).toEqual([[], 1])
})
