import { expect, test } from 'bun:test'
import type { Overview } from '../src/analytics/reports/overview/model'
import { MINUTE_MS } from '../src/lib/time'
import { harness, type ProblemBody } from './harness'

const it = await harness()
const slug = it.giveProject()
const path = `/api/v1/projects/${slug}/analytics`
const PAGES = ['/plain', '/a,b', '/"quoted"', '/=1+2']

await it.post(
  '/analytics/ingestBatch',
  {
    events: [
      ...PAGES.map((page) => ({
        ...{ name: '$pageview', url: `https://shop.example${page}`, title: `=1+2${page}` },
        timestamp: it.time.now - 10 * MINUTE_MS,
      })),
      { name: '@order', timestamp: it.time.now - 9 * MINUTE_MS, properties: { plan: 'team' } },
    ],
  },
  it.giveKey('production', { project: slug }),
  {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
  },
)

const asText = async (to: string) => {
  const request = new Request(`http://localhost${path}/${to}`, {
    headers: { authorization: `Bearer ${it.giveToken('viewer', ['read'])}` },
  })
  const response = await it.app.handle(request)
  return { response, lines: (await response.text()).split('\r\n') }
}

test('the overview is a row an interval, with the numbers of its JSON', async () => {
  const at = new Date(it.time.now - 3 * 3_600_000).toISOString()
  const { body } = await it.get<Overview>(`${path}/overview?interval=hour&from=${at}`)
  const { response, lines } = await asText(`overview?interval=hour&from=${at}&format=csv`)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(lines[0]).toBe('at,visitors,visits,views,events,bounceRate,durationMs,engagedMs')
  expect(lines.slice(1, -1).map((line) => line.split(',').slice(0, 5))).toEqual(
    body.series.map((one) => [
      one.at,
      ...[one.visitors, one.visits, one.views, one.events].map(String),
    ]),
  )
  expect(lines.at(-1)).toBe('')
})

test('a breakdown is all of its values, quoted where they must be', async () => {
  const { lines } = await asText('breakdown?by=page&format=csv')
  expect(lines[0]).toStartWith('value,visitors,visits,views,events,')
  expect(lines.slice(1, -1).sort()).toEqual([
    '"/""quoted""",1,1,1,0,,,0',
    '"/a,b",1,1,1,0,,,0',
    // The event of the application, which named no page.
    ',1,1,0,1,,,0',
    '/=1+2,1,1,1,0,,,0',
    '/plain,1,1,1,0,,,0',
  ])
})

test('paths are a row a link, and who came again a row a cohort and interval', async () => {
  const paths = await asText('paths?format=csv')
  expect(paths.lines).toEqual([
    'step,fromKind,from,toKind,to,visits',
    '0,page,/plain,page,"/a,b",1',
    '1,page,"/a,b",page,"/""quoted""",1',
    '2,page,"/""quoted""",page,/=1+2,1',
    '3,page,/=1+2,left,,1',
    '',
  ])
  const cohorts = await asText('retention?interval=day&from=2026-05-04&to=2026-05-06&format=csv')
  expect(cohorts.lines).toEqual([
    'at,later,visitors,of,isPart',
    '2026-05-04T00:00:00.000Z,0,0,0,false',
    '2026-05-04T00:00:00.000Z,1,0,0,false',
    '2026-05-05T00:00:00.000Z,0,0,0,false',
    '',
  ])
})

test('what a spreadsheet would take for a formula is text', async () => {
  const titles = await asText('breakdown?by=title&format=csv')
  expect(titles.lines).toContain(`'=1+2/plain,1,1,1,0,,,0`)
  const events = await asText('breakdown?by=event&format=csv')
  expect(events.lines[1]).toStartWith("'@order,")
})

test('a mistake is told as ever, and so is a format that is none', async () => {
  for (const query of ['by=nothing&format=csv', 'by=page&format=xlsx']) {
    const answer = await it.get<ProblemBody>(`${path}/breakdown?${query}`)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  }
})

test.each([
  ['goals', '', 'name,visitors,visits,times,rate,revenue', 0],
  ['reach', 'event=@order', 'at,visitors,visits,times,rate,revenue', undefined],
  ['reach', 'event=@order&by=browser', 'value,visitors,visits,times,rate,revenue', 1],
  [
    'funnel',
    `steps=${encodeURIComponent('[{"page":"/plain"},{"event":"@order"}]')}`,
    'name,came,lost,ofFirst,ofBefore,medianMs',
    2,
  ],
  ['vitals', '', 'metric,at,count,p75', undefined],
  [
    'vitals/breakdown',
    'by=page',
    'value,metric,count,p50,p75,p95,good,needsImprovement,poor',
    undefined,
  ],
  ['vitals/slowest', '', 'at,value,rating,page,release,device,browser,traceId', 0],
  ['wentWrong', '', 'issue,type,title,level,status,visitors,visits,events', 0],
  ['live', '', 'at,views,events', 30],
  ['properties', '', 'key,events', 1],
] as const)('%s?%s has the columns %s', async (report, query, header, rows) => {
  const { lines, response } = await asText(`${report}?${query}&format=csv`)
  expect([response.status, lines[0]]).toEqual([200, header])
  if (rows !== undefined) expect(lines.length).toBe(rows + 2)
})
