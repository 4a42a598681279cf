import { describe, expect, test } from 'bun:test'
import { Problem } from './problem'
import { answer, type Call, caller, type Table } from './remote'

/** Two sides joined by structured clones, as threads are. */
function joined<T extends Table>(table: T) {
  const heard: unknown[] = []
  const there = {
    postMessage(message: unknown) {
      const request = structuredClone(message) as Parameters<typeof answer>[1]
      queueMicrotask(() => answer(table, request, back))
    },
  }
  const here = caller<T>(there)
  const back = {
    postMessage(message: unknown) {
      const reply = structuredClone(message) as Parameters<typeof here.receive>[0]
      if (!here.receive(reply)) heard.push(reply)
    },
  }
  return { ...here, heard }
}

const table = {
  double: (value: number) => value * 2,
  nothing: () => {},
  refuse: (word: string) => {
    throw new Problem('not_found', `There is no ${word}.`, { errors: [{ path: '/x' }] })
  },
  break: () => {
    throw new Error('a bug')
  },
  throwText: () => {
    throw 'a bare text'
  },
}

describe('a call to another thread', () => {
  test('gives what the function gives', async () => {
    const { call } = joined(table)
    expect(
      await Promise.all([call('double', 2), call('double', 3), call('nothing', undefined)]),
    ).toEqual([4, 6, undefined])
  })

  test('is refused as the function refused it', async () => {
    const refused = await joined(table)
      .call('refuse', 'issue')
      .catch((cause) => cause)
    expect(refused).toBeInstanceOf(Problem)
    expect(refused).toMatchObject({
      reason: 'not_found',
      message: 'There is no issue.',
      more: { errors: [{ path: '/x' }] },
    })
  })

  test.each(['break', 'throwText'] as const)(
    'fails as a bug when the function does: %s',
    async (name) => {
      const failed = await joined(table)
        .call(name, undefined)
        .catch((cause) => cause)
      expect(failed).toBeInstanceOf(Error)
      expect(failed).not.toBeInstanceOf(Problem)
      expect(failed.message).toContain('a b')
    },
  )

  test('of a name that nobody has fails', async () => {
    const call = joined(table).call as unknown as Call<Table>
    expect(await call('missing', 1).catch((cause) => cause)).toBeInstanceOf(Error)
  })

  test('fails when the thread is gone, and so do all that wait or come later', async () => {
    const { call, fail } = caller<typeof table>({ postMessage() {} })
    const waiting = [call('double', 1), call('double', 2)].map((one) =>
      one.catch(({ message }) => message),
    )
    fail(new Error('gone'))
    expect(await Promise.all(waiting)).toEqual(['gone', 'gone'])
    expect(await call('double', 3).catch(({ message }) => message)).toBe('gone')
  })

  test('leaves what is no reply to others', () => {
    const { receive } = caller<typeof table>({ postMessage() {} })
    expect(receive({ call: 99, result: 1 })).toBe(false)
  })
})
