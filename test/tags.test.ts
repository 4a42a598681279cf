import { describe, expect, test } from 'bun:test'
import { harness } from './harness'
import { checkoutFailure } from './seeds'

type Tags = Record<string, string>

const it = await harness()

/** An issue whose events differ in their tags, and a count of these beside the service's. */
function tagged() {
  const project = it.giveProject()
  const key = it.giveKey('production', { project })
  /** Name → value → events, in the order of first sight in the project. */
  const seen = new Map<string, Map<string, number>>()

  async function send(name: string, all: Tags[]) {
    const events = all.map((tags) => checkoutFailure(name, { tags }))
    for (let at = 0; at < events.length; at += 1000)
      await it.post('/events/ingestBatch', { events: events.slice(at, at + 1000) }, key)
    const [issue] = await it.issues(project, `query=${name}Total`)
    return issue?.id as string
  }

  function note(all: Tags[], events: number) {
    for (const tags of all)
      for (const [name, value] of Object.entries(tags)) {
        const values = seen.get(name) ?? new Map<string, number>()
        seen.set(name, values.set(value, (values.get(value) ?? 0) + events))
      }
  }

  return {
    /** Lets another issue of the project see them first. */
    async before(all: Tags[]) {
      await send('other', all)
      note(all, 0)
    },
    async happen(all: Tags[]) {
      const id = await send('tagged', all)
      note(all, 1)
      return id
    },
    told: async (id: string) =>
      (await it.tagsOf(id)).map(({ values, ...tag }) => ({
        ...tag,
        values: values.map(({ value, count }) => [value, count] as const),
      })),
    expected: () =>
      [...seen]
        .map(([key, values]) => {
          const counts = [...values].filter(([, count]) => count > 0)
          return {
            key,
            total: counts.reduce((sum, [, count]) => sum + count, 0),
            distinct: counts.length,
            values: counts
              .toSorted(([, a], [, b]) => b - a)
              .slice(0, 20)
              .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)),
          }
        })
        .filter(({ total }) => total > 0)
        .sort((a, b) => b.total - a.total || (a.key < b.key ? -1 : 1)),
  }
}

const times = (count: number, tags: (i: number) => Tags) =>
  Array.from({ length: count }, (_, i) => tags(i))
const browser = (i: number) => ['Chrome', 'Safari', 'Firefox'][i % 3] as string

describe('the tags of an issue with thousands of events are told exactly', () => {
  test.each<[string, ((i: number) => Tags)[]]>([
    ['few values', [(i) => ({ browser: browser(i) })]],
    ['a value an event', [(i) => ({ browser: browser(i), request: `r-${i}` })]],
    ['values that come again now and then', [(i) => ({ order: `o-${(i * i) % 1009}` })]],
    [
      'values that others overtake later',
      [(i) => ({ tenant: `t-${i % 90}` }), (i) => ({ tenant: `t-${60 + (i % 40)}` })],
    ],
    [
      'a tag that comes late',
      [() => ({ plan: 'team' }), (i) => ({ plan: 'free', job: `j-${i % 70}` })],
    ],
    ['values that another issue saw before', [(i) => ({ order: `o-${(1300 - i) % 500}` })]],
  ])('%s', async (_, phases) => {
    const { before, happen, told, expected } = tagged()
    await before(times(40, (i) => ({ order: `o-${i * 3}` })))
    for (const tags of phases)
      for (const [from, count] of [
        [0, 900],
        [900, 250],
        [1150, 30],
        [1180, 400],
      ] as const) {
        const id = await happen(times(count, (i) => tags(from + i)))
        expect(await told(id)).toEqual(expected())
      }
  })

  test('more names of tags than one event has', async () => {
    const { happen, told, expected } = tagged()
    for (const count of [1100, 300]) {
      const id = await happen(times(count, (i) => ({ [`name-${i % 130}`]: `v-${i}` })))
      expect(await told(id)).toEqual(expected())
    }
    const id = await happen(times(50, (i) => ({ [`name-${i}`]: 'again' })))
    expect(await told(id)).toEqual(expected())
  })

  test('names that come one by one', async () => {
    const { happen, told, expected } = tagged()
    const id = await happen(times(1100, () => ({ plan: 'team' })))
    for (let round = 0; round < 6; round++) {
      await happen(times(20, (i) => ({ [`name-${round}-${i}`]: 'v' })))
      expect(await told(id)).toEqual(expected())
    }
  })
})
