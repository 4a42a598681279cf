import { describe, expect, test } from 'bun:test'
import { type Turns, turns } from './turns'

/** Works for longer than a turn. */
function work(ms = 3) {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** @returns what was done, by whom, in its order */
async function doneBy(shared: Turns, owners: readonly number[], pieces: number, endsFirst = false) {
  const done: number[] = []
  const one = async (owner: number) => {
    for (let i = 0; i < pieces; i++) {
      const wait = shared.next(owner, endsFirst)
      if (wait) await wait
      work()
      done.push(owner)
    }
  }
  await Promise.all(owners.map(one))
  return done
}

describe('turns', () => {
  test('are not waited for while little is done', () => {
    const shared = turns(1000)
    for (let i = 0; i < 100; i++) expect(shared.next(i)).toBeUndefined()
  })

  // The first begins at once, since nothing was done before.
  test('go around between those who work long', async () => {
    expect(await doneBy(turns(1), [1, 2, 3], 3)).toEqual([1, 1, 2, 3, 1, 2, 3, 2, 3])
  })

  test('are given by owner, not by how much one has', async () => {
    const done = await doneBy(turns(1), [1, 1, 1, 1, 1, 1, 2], 3)
    expect(done.lastIndexOf(2)).toBeLessThan(8)
  })

  test('end what has begun before the next of its owner, where that is asked for', async () => {
    const shared = turns(1)
    const ended: string[] = []
    const one = async (name: string) => {
      for (let i = 0; i < 4; i++) {
        const wait = shared.next(1, true)
        if (wait) await wait
        work()
      }
      ended.push(name)
    }
    const all = ['a', 'b', 'c', 'd'].map(one)
    const other = doneBy(shared, [2], 4).then(() => ended.push('other'))
    await Promise.all([...all, other])
    expect(ended.filter((name) => name !== 'other').slice(1)).toEqual(
      ['a', 'b', 'c', 'd'].filter((name) => name !== ended[0]),
    )
    expect(ended.indexOf('other')).toBeLessThan(3)
  })

  test('let what comes meanwhile be answered', async () => {
    let ticks = 0
    const ticking = setInterval(() => ticks++, 1)
    await doneBy(turns(1), [1], 20)
    clearInterval(ticking)
    expect(ticks).toBeGreaterThan(10)
  })

  test('begin anew when nothing was done for a while', async () => {
    const shared = turns(5)
    expect(shared.next(1)).toBeUndefined()
    work(6)
    const wait = shared.next(1)
    expect(wait).toBeInstanceOf(Promise)
    await wait
    await new Promise((resolve) => setImmediate(resolve))
    expect(shared.next(1)).toBeUndefined()
  })
})
