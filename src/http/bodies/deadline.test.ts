import { describe, expect, test } from 'bun:test'
import { deadline } from './deadline'

const late = () => new Error('late')
/** All by one time. */
function within(ms: number) {
  const inTime = deadline(late, ms / 4)
  return <T>(work: Promise<T>) => {
    const endsAt = performance.now() + ms
    return inTime(work, () => endsAt)
  }
}
const never = () => new Promise<never>(() => {})

describe('a deadline', () => {
  test('gives what is done in time', async () => {
    const inTime = within(1000)
    expect(await inTime(Promise.resolve(7))).toBe(7)
    await expect(inTime(Promise.reject(new Error('its own fault')))).rejects.toThrow(
      'its own fault',
    )
  })

  test('ends what is not, and not before its time', async () => {
    const inTime = within(30)
    const startedAt = performance.now()
    await expect(inTime(never())).rejects.toThrow('late')
    expect(performance.now() - startedAt).toBeWithin(29, 500)
  })

  test('ends each by its own time', async () => {
    const inTime = within(60)
    const ended: string[] = []
    const first = inTime(never()).catch(() => ended.push('first'))
    await Bun.sleep(30)
    const second = inTime(never()).catch(() => ended.push('second'))
    await first
    expect(ended).toEqual(['first'])
    await second
    expect(ended).toEqual(['first', 'second'])
  })

  test('goes on for those who come after all others were done', async () => {
    const inTime = within(20)
    await inTime(Promise.resolve())
    await Bun.sleep(40)
    expect(await inTime(never()).catch(({ message }) => message)).toBe('late')
  })

  test('says nothing of work that fails after it', async () => {
    const inTime = within(10)
    const { promise, reject } = Promise.withResolvers<never>()
    expect(await inTime(promise).catch(({ message }) => message)).toBe('late')
    reject(new Error('too late to matter'))
    await new Promise((resolve) => setImmediate(resolve))
  })

  test('comes later with each thing that comes', async () => {
    const inTime = deadline(late, 5)
    let endsAt = performance.now() + 20
    const work = inTime(never(), () => endsAt).catch(() => performance.now())
    endsAt += 40
    expect(await work).toBeGreaterThan(endsAt)
  })
})
