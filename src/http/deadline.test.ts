import { describe, expect, test } from 'bun:test'
import { deadline } from './deadline'

const late = () => new Error('late')
const never = () => new Promise<never>(() => {})

describe('a deadline', () => {
  test('gives what is done in time', async () => {
    const inTime = deadline(1000, late)
    expect(await inTime(Promise.resolve(7))).toBe(7)
    expect(inTime(Promise.reject(new Error('its own fault')))).rejects.toThrow('its own fault')
  })

  test('ends what is not, and not before its time', async () => {
    const inTime = deadline(30, late)
    const startedAt = performance.now()
    expect(inTime(never())).rejects.toThrow('late')
    await inTime(never()).catch(() => {})
    expect(performance.now() - startedAt).toBeWithin(29, 500)
  })

  test('ends each by its own time', async () => {
    const inTime = deadline(60, late)
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
    const inTime = deadline(20, late)
    await inTime(Promise.resolve())
    await Bun.sleep(40)
    expect(await inTime(never()).catch(({ message }) => message)).toBe('late')
  })

  test('says nothing of work that fails after it', async () => {
    const inTime = deadline(10, late)
    const { promise, reject } = Promise.withResolvers<never>()
    expect(await inTime(promise).catch(({ message }) => message)).toBe('late')
    reject(new Error('too late to matter'))
    await new Promise((resolve) => setImmediate(resolve))
  })
})
