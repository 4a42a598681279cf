import { describe, expect, test } from 'bun:test'
import { Problem } from '../lib/problem'
import { budget } from './budget'

/** Takes and says when it is admitted. */
function taker(shared: ReturnType<typeof budget>) {
  const admitted: string[] = []
  const refused: string[] = []
  const take = (name: string, bytes: number) =>
    Promise.resolve(shared.take(bytes)).then(
      () => admitted.push(name),
      (cause) => refused.push(cause instanceof Problem ? `${name} ${cause.reason}` : String(cause)),
    )
  return { admitted, refused, take }
}
/** In the name of a key of a project. */
const by = (key: string, project = key) => [
  { name: `key ${key}`, part: 1 },
  { name: `project ${project}`, part: 2 },
]
/** Takes, and is refused without a word. */
const ask = async (shared: ReturnType<typeof budget>, ...asked: Parameters<typeof shared.take>) =>
  shared.take(...asked)
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('a share of the bytes', () => {
  test('is given at once while there are enough', () => {
    const shared = budget(100, 1000)
    expect(shared.take(60)).toBeUndefined()
    expect(shared.take(40)).toBeUndefined()
    expect(shared.held).toBe(100)
    shared.give(60)
    expect(shared.held).toBe(40)
  })

  test('is waited for when there are not', async () => {
    const shared = budget(100, 1000)
    const { admitted, take } = taker(shared)
    shared.take(90)
    take('waiting', 20)
    await turn()
    expect(admitted).toEqual([])
    shared.give(90)
    await turn()
    expect([admitted, shared.held]).toEqual([['waiting'], 20])
  })

  test('is given in the order of asking: a small one does not pass a large one', async () => {
    const shared = budget(100, 1000)
    const { admitted, take } = taker(shared)
    shared.take(90)
    take('large', 50)
    take('small', 5)
    await turn()
    expect(admitted).toEqual([])
    shared.give(40)
    await turn()
    expect([admitted, shared.held]).toEqual([['large'], 100])
    shared.give(50)
    await turn()
    expect(admitted).toEqual(['large', 'small'])
  })

  test('that is larger than all there is passes when nobody else has any', async () => {
    const shared = budget(100, 1000)
    const { admitted, take } = taker(shared)
    shared.take(1)
    take('huge', 500)
    await turn()
    expect(admitted).toEqual([])
    shared.give(1)
    await turn()
    expect([admitted, shared.held]).toEqual([['huge'], 500])
  })

  test('is refused at once when as much is waited for already', async () => {
    const shared = budget(100, 1000)
    shared.take(100)
    const { admitted, refused, take } = taker(shared)
    take('first', 60)
    take('second', 40)
    expect(() => shared.take(1)).toThrow(Problem)
    shared.give(100)
    await turn()
    expect([admitted, refused, shared.held]).toEqual([['first', 'second'], [], 100])
    take('third', 1)
    shared.give(60)
    await turn()
    expect(admitted).toEqual(['first', 'second', 'third'])
  })

  test('is refused as overloaded after the wait, and takes nothing then', async () => {
    const shared = budget(100, 5)
    const { admitted, refused, take } = taker(shared)
    shared.take(100)
    await take('late', 1)
    expect([admitted, refused, shared.held]).toEqual([[], ['late overloaded'], 100])
    shared.give(100)
    await turn()
    expect([admitted, shared.held]).toEqual([[], 0])
  })

  test('of those behind one that gave up is given when it fits', async () => {
    const shared = budget(100, 20)
    const { admitted, refused, take } = taker(shared)
    shared.take(90)
    const large = take('large', 50)
    await Bun.sleep(10)
    const small = take('small', 5)
    await Promise.all([large, small])
    expect([admitted, refused]).toEqual([['small'], ['large overloaded']])
  })
})

describe('what many hold', () => {
  test('leaves something for whoever comes next, whatever one key asks for', async () => {
    const shared = budget(100, 1000)
    for (let i = 0; i < 20; i++) ask(shared, 10, by('greedy')).catch(() => {})
    expect(shared.held).toBe(50)
    // A second finds a half of what is left, and a third a half of that.
    for (let i = 0; i < 20; i++) ask(shared, 5, by('second')).catch(() => {})
    expect(shared.held).toBe(75)
    expect(shared.take(10, by('third'))).toBeUndefined()
  })

  test('is bounded by project, too: ten keys of one leave a third', () => {
    const shared = budget(99, 1000)
    for (let key = 0; key < 10; key++)
      for (let i = 0; i < 5; i++) ask(shared, 3, by(`${key}`, 'one')).catch(() => {})
    expect(shared.held).toBe(66)
  })

  test('is one large body, where its key has nothing else', () => {
    const shared = budget(100, 1000)
    shared.take(5, by('other'))
    expect(shared.take(90, by('one'))).toBeUndefined()
  })

  test('keeps nobody waiting but whose line it is', async () => {
    const shared = budget(100, 1000)
    const { admitted } = taker(shared)
    shared.take(50, by('greedy'))
    for (let i = 0; i < 5; i++) ask(shared, 10, by('greedy')).catch(() => {})
    expect(shared.take(20, by('other'))).toBeUndefined()
    expect(admitted).toEqual([])
  })

  test('grows before others of its line begin', async () => {
    const shared = budget(100, 1000)
    const order: string[] = []
    shared.take(40, by('one'))
    shared.take(10, by('one'))
    ask(shared, 10, by('one'))
      .then(() => order.push('begins'))
      .catch(() => {})
    Promise.resolve(shared.take(10, by('one'), 10)).then(() => order.push('grows'))
    shared.give(40, by('one'))
    await turn()
    expect(order).toEqual(['grows', 'begins'])
  })

  test('is waited for in no more than as much again, by each key', () => {
    const shared = budget(100, 1000)
    shared.take(50, by('greedy'))
    for (let i = 0; i < 5; i++) ask(shared, 10, by('greedy')).catch(() => {})
    expect(() => shared.take(10, by('greedy'))).toThrow(Problem)
  })
})
