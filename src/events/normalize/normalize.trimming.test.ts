import { describe, expect, test } from 'bun:test'
import { limits } from '../../limits'
import { normalize } from './normalize.harness'

describe('what is too long or too many is cut, and the event says so', () => {
  const many = (count: number, item: (i: number) => unknown) =>
    Array.from({ length: count }, (_, i) => item(i))
  const cuts: [name: string, sent: Record<string, unknown>, note: string, amount: number][] = [
    ['a message', { message: 'x'.repeat(9000) }, '/message', 9000],
    ['a formatted message', { message: { formatted: 'x'.repeat(9000) } }, '/message', 9000],
    ['a long message', { message: 'x'.repeat(100_000) }, '/message', 100_000],
    ['a value', { exception: { value: 'x'.repeat(9000) } }, '/exception/0/value', 9000],
    ['a type', { exception: { values: [{ type: 'x'.repeat(2000) }] } }, '/exception/0/type', 2000],
    ['a logger', { logger: 'x'.repeat(2000) }, '/logger', 2000],
    [
      'tags',
      { tags: Object.fromEntries(many(150, (i) => [`t${i}`, i]) as [string, number][]) },
      '/tags',
      150,
    ],
    ['a tag without a name', { tags: { '': 'x', a: 1, b: null } }, '/tags', 2],
    ['a pair of a tag without a name', { tags: [['', 'x']] }, '/tags', 1],
    ['a time that is none', { timestamp: 'yesterday' }, '/timestamp', 1],
    ['a time beyond all years', { timestamp: 1e300 }, '/timestamp', 1],
    ['a time of a wrong type', { timestamp: {} }, '/timestamp', 1],
    [
      'a time of a breadcrumb',
      { breadcrumbs: [{ timestamp: 'x', message: 'm' }] },
      '/breadcrumbs/0/timestamp',
      1,
    ],
    ['pairs of tags', { tags: many(150, (i) => [`t${i}`, i]) }, '/tags', 150],
    ['the value of a tag', { tags: { a: 'x'.repeat(2001) } }, '/tags/a', 2001],
    [
      'frames',
      { exception: { stacktrace: many(300, (i) => ({ function: `f${i}` })) } },
      '/exception/0/stacktrace',
      300,
    ],
    [
      'wrapped frames',
      { exception: [{ stacktrace: { frames: many(300, (i) => ({ function: `f${i}` })) } }] },
      '/exception/0/stacktrace',
      300,
    ],
    [
      'a function',
      {
        exception: { values: [{ stacktrace: { frames: [null, { function: 'x'.repeat(2000) }] } }] },
      },
      '/exception/0/stacktrace/0/function',
      2000,
    ],
    [
      'a source line',
      { exception: { stacktrace: [{ context_line: 'x'.repeat(2000) }] } },
      '/exception/0/stacktrace/0/contextLine',
      2000,
    ],
    [
      'source lines',
      { exception: { stacktrace: [{ pre_context: many(20, String) }] } },
      '/exception/0/stacktrace/0/preContext',
      20,
    ],
    ['a chain', { exception: many(40, (i) => ({ type: `E${i}` })) }, '/exception', 40],
    [
      'a wrapped chain',
      { exception: { values: many(40, (i) => ({ type: `E${i}` })) } },
      '/exception',
      40,
    ],
    ['breadcrumbs', { breadcrumbs: many(250, () => ({ message: 'a' })) }, '/breadcrumbs', 250],
    [
      'wrapped breadcrumbs',
      { breadcrumbs: { values: many(250, () => ({ message: 'a' })) } },
      '/breadcrumbs',
      250,
    ],
    [
      'the message of a breadcrumb',
      { breadcrumbs: { values: [null, { message: 'x'.repeat(9000) }] } },
      '/breadcrumbs/0/message',
      9000,
    ],
    ['a text of extra', { extra: { a: ['x'.repeat(20_000)] } }, '/extra/a/0', 20_000],
    ['a list of extra', { extra: { a: many(2000, Number) } }, '/extra/a', 2000],
    [
      'an object of extra',
      { extra: Object.fromEntries(many(2000, (i) => [`k${i}`, i]) as [string, number][]) },
      '/extra',
      2000,
    ],
    ['a header', { request: { headers: { a: 'x'.repeat(20_000) } } }, '/request/headers/a', 20_000],
    [
      'debug images',
      {
        debugMeta: {
          images: many(150, () => ({ type: 'sourcemap', codeFile: 'a', debugId: 'b' })),
        },
      },
      '/debugMeta/images',
      150,
    ],
  ]
  test.each(cuts)('%s', (_name, sent, note, amount) => {
    const event = normalize({ message: 'm', ...sent })
    expect(event._trimmed).toEqual({ [note]: amount })
  })

  test('of frames the first and last are kept', () => {
    const frames = normalize({
      exception: { stacktrace: many(300, (i) => ({ function: `f${i}` })) },
    }).exception?.[0]?.stacktrace
    expect(frames).toHaveLength(limits.frames)
    expect([0, 124, 125, 249].map((i) => frames?.[i]?.function)).toEqual([
      'f0',
      'f124',
      'f175',
      'f299',
    ])
  })

  test('of a chain the first cause and the last ones are kept', () => {
    const chain = normalize({ exception: many(40, (i) => ({ type: `E${i}` })) }).exception
    expect(chain).toHaveLength(limits.exceptions)
    expect([0, 1, 31].map((i) => chain?.[i]?.type)).toEqual(['E0', 'E9', 'E39'])
  })

  test('of breadcrumbs the latest are kept', () => {
    const crumbs = normalize({
      message: 'm',
      breadcrumbs: many(250, (i) => ({ message: `${i}` })),
    }).breadcrumbs
    expect([crumbs?.length, crumbs?.[0]?.message]).toEqual([200, '50'])
  })

  test('of a long source line the part around the column is kept', () => {
    const line = `${'a'.repeat(5000)}THROW${'b'.repeat(5000)}`
    const frame = normalize({ exception: { stacktrace: [{ contextLine: line, colno: 5001 }] } })
      .exception?.[0]?.stacktrace?.[0]
    expect(frame?.contextLine).toHaveLength(1024)
    expect(frame?.contextLine).toContain('THROW')
  })

  test.each([8180, 8190, 8191, 8192, 9190, 9205, 9216, 9220])(
    'a card number across the cut at %i does not survive',
    (at) => {
      const { message } = normalize({
        message: `${'x'.repeat(at - 6)} card 4111111111111111 ${'y'.repeat(5000)}`,
      })
      expect(message).not.toContain('4111')
      expect(message?.length).toBeLessThanOrEqual(limits.messageLength)
    },
  )

  test('a character is not cut in half', () => {
    const { message } = normalize({ message: `${'x'.repeat(8191)}😀` })
    expect(message).toBe('x'.repeat(8191))
  })

  test('notes and their pointers are bounded', () => {
    const key = 'k'.repeat(300)
    let extra: unknown = many(1000, () => 'x'.repeat(1001))
    for (let i = 0; i < 20; i++) extra = { [key]: extra }
    const event = normalize({ message: 'm', extra }, { ...limits, freeTextLength: 1000 } as never)
    const notes = Object.keys(event._trimmed ?? {})
    expect(notes.length).toBeLessThanOrEqual(limits.trimNotes)
    for (const note of notes) expect(note.length).toBeLessThanOrEqual(1024)
  })
})
