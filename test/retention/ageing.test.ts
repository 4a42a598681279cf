import { expect, test } from 'bun:test'
import { logFolder } from './log-folder'

const COUNTED = ['project_hour', 'grouping_hour', 'grouping_users', 'grouping_counts'] as const

test('counts outlive what they count by a year, minutes by a fortnight; who keeps records for ever keeps both', () => {
  const it = logFolder()
  const [shop, archive] = [it.project('Shop'), it.project('Archive')]
  it.keep(shop, { events: 7, spans: 7 })
  it.keep(archive, { events: null, spans: null })
  for (const project of [shop, archive]) {
    it.events(project, [{ message: 'Boiler burst', user: { id: 'u-1' } }])
    it.spans(project, [project])
  }
  const counts = () => COUNTED.map((table) => it.count(table))
  const steps = () => [1, 60].map((step) => it.count('span_rollup', `step = ${step}`))
  const before = counts()
  const seen: unknown[] = []
  for (const days of [14, 1, 385, 1]) {
    it.daysPass(days)
    seen.push([counts(), steps()])
  }
  const halves = before.map((count) => count / 2)
  expect(seen).toEqual([
    [before, [2, 2]],
    [before, [1, 2]],
    [before, [1, 2]],
    [halves, [1, 1]],
  ])
  expect(it.count('event', `project = ${archive}`)).toBe(1)
  // Each of these tables lost what was of the shop.
  expect(it.count('project_hour', `project = ${shop}`)).toBe(0)
})

test('an issue that nobody saw for over a year goes, with all that was known of it, unless somebody wrote about it or has it', () => {
  const it = logFolder()
  const shop = it.project('Shop')
  it.events(shop, [
    { message: 'Boiler burst', tags: { room: 'cellar' } },
    { message: 'Pipe froze' },
    { message: 'Roof leaks' },
  ])
  const idOf = (title: string) =>
    it.db
      .query<{ id: string }, [string]>('SELECT lower(hex(id)) AS id FROM issue WHERE title = ?')
      .get(title)?.id as string
  const id = (title: string) => {
    const hex = idOf(title)
    return [8, 12, 16, 20, 32].map((end, i) => hex.slice([0, 8, 12, 16, 20][i], end)).join('-')
  }
  it.change('comments.write', {
    issue: id('Pipe froze'),
    text: 'Lagged it.',
    actor: 'ada',
    now: it.clock.now,
  })
  it.change('issues.change', {
    ids: [id('Roof leaks')],
    change: { assignee: 'ada' },
    actor: 'ada',
    now: it.clock.now,
  })
  it.daysPass(399)
  expect(it.count('issue')).toBe(3)
  it.daysPass(2)
  expect(it.db.query('SELECT title FROM issue ORDER BY title').values()).toEqual([
    ['Pipe froze'],
    ['Roof leaks'],
  ])
  expect(
    ['grouping', 'known_words', 'search_text_docsize'].map((table) => it.count(table)),
  ).toEqual([2, 2, 2])
  expect([it.count('grouping_tag'), it.count('activity', "kind = 'created'")]).toEqual([0, 2])
  it.events(shop, [{ message: 'Boiler burst' }])
  expect(it.count('issue', "title = 'Boiler burst' AND count = 1")).toBe(1)
})

test('the audit log is kept for two years', () => {
  const it = logFolder()
  it.events(it.project('Shop'), [{ message: 'Boiler burst' }])
  it.daysPass(700)
  it.project('Depot')
  expect(it.count('audit_log')).toBe(2)
  it.daysPass(32)
  expect(it.db.query('SELECT target FROM audit_log').values()).toEqual([['depot']])
})
