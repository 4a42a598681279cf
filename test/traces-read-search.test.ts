import { describe, expect, test } from 'bun:test'
import { harness, type ProblemBody } from './harness'
import { attribute, exportOf, otlpSpan, sendOtlp, spanId, traceId } from './spans'
import { found, nanos, searchPage, sendTrace } from './traces-read'

const it = await harness()
const [_SERVER, CLIENT, ERROR] = [2, 3, 2]

describe('a search finds a trace by what one of its spans is', async () => {
  const slug = it.giveProject()
  const key = it.giveKey('production', { project: slug })
  await sendTrace(it, key, traceId(), {
    name: 'POST /checkout',
    ms: 800,
    service: 'web',
    attributes: {
      'http.request.method': 'POST',
      'http.response.status_code': 503,
      'url.path': '/checkout',
    },
    status: ERROR,
    under: [
      {
        name: 'charge',
        at: 10,
        ms: 700,
        service: 'billing',
        kind: CLIENT,
        status: ERROR,
        attributes: {
          'server.port': '443',
          'card.brands': ['visa', 'jcb'],
          ratio: 0.5,
          retried: true,
        },
        events: [
          {
            name: 'exception',
            attributes: {
              'exception.type': 'CardError',
              'exception.message': 'Your card was declined.',
            },
          },
        ],
        links: [{ attributes: { 'batch.id': 'b-17' } }],
      },
    ],
  })
  await sendTrace(it, key, traceId(), {
    name: 'GET /health',
    ms: 1,
    service: 'web',
    attributes: {
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'server.port': 443,
    },
  })
  const NAMES = { checkout: 'POST /checkout', health: 'GET /health' }
  const { checkout, health } = NAMES

  test.each<[string, string[]]>([
    ['', [checkout, health]],
    ['service:web', [checkout, health]],
    ['service:billing', [checkout]],
    ['service:bil*', [checkout]],
    ['service:bill', []],
    ['name:"POST /checkout"', [checkout]],
    ['operation:"GET *"', [health]],
    ['name:*health', [health]],
    ['kind:client', [checkout]],
    ['kind:server', [checkout, health]],
    ['status:error', [checkout]],
    ['service:web status:error', [checkout]],
    ['service:billing name:"GET /health"', []],
    ['duration:>500ms', [checkout]],
    ['duration:<=1ms', [health]],
    ['trace.duration:>=800ms', [checkout]],
    ['trace.duration:>800ms', []],
    ['trace.spans:>1', [checkout]],
    ['trace.errors:<1', [health]],
    ['root.name:*check*', [checkout]],
    ['root.service!=web', []],
    ['http.response.status_code:503', [checkout]],
    ['http.response.status_code:>=500', [checkout]],
    ['http.response.status_code:>=200 http.response.status_code:<300', [health]],
    ['http.response.status_code!=503', [health]],
    ['http.response.status_code:*', [checkout, health]],
    ['http.response.status_code:5*', [checkout]],
    ['server.port:443', [checkout, health]],
    ['server.port:>400', [checkout, health]],
    ['card.brands:jcb', [checkout]],
    ['card.brands!=jcb', []],
    ['ratio:0.5', [checkout]],
    ['retried:true', [checkout]],
    ['exception.type:CardError', [checkout]],
    ['event.exception.type:CardError', [checkout]],
    ['span.exception.type:CardError', []],
    ['event.name:exception', [checkout]],
    ['batch.id:b-17', [checkout]],
    ['link.batch.id:b-17', [checkout]],
    ['resource.service.name:billing', [checkout]],
    ['scope.name:test', [checkout, health]],
    ['scope.version:2', []],
    ['declined', [checkout]],
    ['"CARD decl"', [checkout]],
    ['clined', []],
    ['!service:billing', [checkout, health]],
    ['!status:error !kind:client', [health]],
    ['service:billing OR url.path:"/health"', [checkout]],
    ['status:error OR name:"GET /health"', [checkout, health]],
    ['(kind:client OR kind:server) http.request.method:GET', [health]],
    ['status:error trace.duration:<1s', [checkout]],
    ['status:error trace.duration:<1ms', []],
    ['span.nothing.like.it:1', []],
    ['has:card.brands', [checkout]],
    ['!has:card.brands', [checkout, health]],
    ['has:release', []],
    ['-kind:client -status:error', [health]],
    ['duration:100ms..750ms', [checkout]],
    ['http.response.status_code:200..299', [health]],
    ['trace.spans:2', [checkout]],
  ])('%s', async (query, names) => {
    const hits = await found(it, slug, query)
    expect(hits.map(({ root }) => root.name).sort()).toEqual(names.toSorted())
  })

  test('and names the spans that met it', async () => {
    const [hit] = await found(it, slug, 'service:billing')
    expect(hit).toMatchObject({
      durationMs: 800,
      spanCount: 2,
      errorCount: 2,
      root: { service: 'web', name: 'POST /checkout', isRoot: true },
      services: [
        { service: 'web', spans: 1, errors: 1 },
        { service: 'billing', spans: 1, errors: 1 },
      ],
      matched: {
        count: 1,
        spans: [
          { service: 'billing', name: 'charge', kind: 'client', status: 'error', durationMs: 700 },
        ],
      },
    })
  })

  test('with host and path where a call is named after its method alone', async () => {
    const attributes = { 'url.full': 'https://pay.example/v1/captures?id=7' }
    await sendTrace(it, key, 'e'.repeat(32), {
      name: 'nightly',
      service: 'bare',
      under: [
        { name: 'POST', kind: 3, service: 'bare', attributes },
        { name: 'capture', kind: 3, service: 'bare', attributes },
      ],
    })
    const [hit] = await found(it, slug, 'service:bare kind:client')
    expect(hit?.matched?.spans.map(({ name, target }) => [name, target]).sort()).toEqual([
      ['POST', 'pay.example/v1/captures'],
      ['capture', null],
    ])
  })

  test('but names none where nothing was asked of single spans', async () => {
    expect((await found(it, slug, 'trace.errors:>0'))[0]?.matched).toBeNull()
  })

  test.each([
    ['service:', 'service needs a value'],
    ['duration:>soon', 'needs a time such as'],
    ['trace.duration:>1s OR status:error', 'search for one after the other'],
    ['nothing.like.it:1', 'no span has had an attribute nothing.like.it yet'],
    ['http.response.statuscode:1', 'did you mean http.response.status_code?'],
    ['has:servce', 'did you mean service?'],
    ['kind:sever', 'did you mean server?'],
  ])('%s is refused with the mend', async (query, mend) => {
    const { status, body } = await searchPage(it, slug, query)
    const problem = body as unknown as ProblemBody
    expect([status, problem.code]).toEqual([400, 'invalid_request'])
    expect(problem.detail).toContain(mend)
  })
})

test('the type of an attribute may change from int to string, and both are found', async () => {
  const slug = it.giveProject()
  const key = it.giveKey('production', { project: slug })
  for (const value of [443, '443'])
    await sendTrace(it, key, traceId(), {
      name: `port ${typeof value}`,
      attributes: { 'net.port': value },
    })
  expect(await found(it, slug, 'net.port:443')).toHaveLength(2)
  expect(await found(it, slug, 'net.port:>=443')).toHaveLength(2)
})

test('a trace that came in parts is found once, by the spans of each', async () => {
  const slug = it.giveProject()
  const key = it.giveKey('production', { project: slug })
  const id = traceId()
  const parent = spanId()
  const begin = it.time.now - 5000
  await sendTrace(
    it,
    key,
    id,
    { name: 'child', service: 'cart', parent, attributes: { part: 'one' } },
    begin + 10,
  )
  expect((await found(it, slug, ''))[0]?.root).toEqual({
    service: 'cart',
    name: 'child',
    isRoot: false,
  })
  await sendTrace(it, key, id, { name: 'root', id: parent, attributes: { part: 'two' } }, begin)
  for (const query of ['part:one', 'part:two', 'part:*', '']) {
    const hits = await found(it, slug, query)
    expect(hits.map(({ traceId: hit, root }) => [hit, root.name])).toEqual([[id, 'root']])
  }
  expect((await found(it, slug, 'part:*'))[0]?.matched?.count).toBe(2)
})

describe('pages', async () => {
  const slug = it.giveProject()
  const key = it.giveKey('production', { project: slug })
  const begin = it.time.now - 3_600_000
  const COUNT = 30
  for (let i = 0; i < COUNT; i++)
    await sendTrace(
      it,
      key,
      traceId(),
      { name: `request ${i}`, ms: 1 + ((i * 7) % COUNT), attributes: { even: i % 2 === 0 } },
      begin + i * 1000,
    )
  const numbers = Array.from({ length: COUNT }, (_, i) => i)
  const newest = numbers.toReversed()
  const slowest = numbers.toSorted((a, b) => ((b * 7) % COUNT) - ((a * 7) % COUNT))
  const isEven = (i: number) => i % 2 === 0

  async function all(query: string, more: string) {
    const names: number[] = []
    let cursor = ''
    for (let pages = 0; pages < 20; pages++) {
      const { body } = await searchPage(it, slug, query, `&limit=4${more}${cursor}`)
      names.push(...body.items.map(({ root }) => Number(root.name.slice(8))))
      if (body.nextCursor === null) return names
      cursor = `&cursor=${body.nextCursor}`
    }
    throw new Error('The pages never end.')
  }

  test.each<[string, string, string, number[]]>([
    ['all, newest first', '', '', newest],
    ['all, slowest first', '', '&sort=duration', slowest],
    ['some by their spans, newest first', 'even:true', '', newest.filter(isEven)],
    ['some by their spans, slowest first', 'even:true', '&sort=duration', slowest.filter(isEven)],
    ['all by their spans', 'kind:server', '', newest],
    [
      'some by both',
      'even:true trace.duration:>=15ms',
      '',
      newest.filter((i) => isEven(i) && (i * 7) % COUNT >= 14),
    ],
  ])('give %s, each once', async (_, query, more, expected) => {
    expect(await all(query, more)).toEqual(expected)
  })

  test.each(['', 'kind:server'])('end where a time says: %j', async (query) => {
    const [from, to] = [begin + 10_000, begin + 12_000].map((ms) => new Date(ms).toISOString())
    expect(await all(query, `&from=${from}&to=${to}`)).toEqual([12, 11, 10])
  })

  test('refuse a cursor that is damaged', async () => {
    expect((await searchPage(it, slug, '', '&cursor=x')).status).toBe(400)
  })
})

test('what is over its time says how far it came, and goes on from there', async () => {
  const late = await harness({ limits: { traceSearchMs: 0 } })
  const slug = late.giveProject()
  const key = late.giveKey('production', { project: slug })
  const ids = []
  for (let i = 0; i < 5; i++)
    ids.unshift(
      await sendTrace(late, key, traceId(), { name: 'x' }, late.time.now - 60_000 + i * 1000),
    )
  const hits: string[] = []
  let cursor = ''
  let incomplete = 0
  for (let pages = 0; pages < 10; pages++) {
    const { body } = await searchPage(late, slug, 'name:x', cursor)
    hits.push(...body.items.map((hit) => hit.traceId))
    if (!body.searched.isComplete) {
      incomplete++
      expect(body.searched.from).toBeString()
    }
    if (body.nextCursor === null) break
    cursor = `&cursor=${body.nextCursor}`
  }
  expect(hits).toEqual(ids)
  expect(incomplete).toBeGreaterThan(2)
})

describe('nothing is seen that is not asked for', async () => {
  const [ours, theirs] = [it.giveProject(), it.giveProject()]
  const key = it.giveKey('production', { project: ours })
  const staging = it.giveKey('staging', { project: ours })
  it.giveKey('production', { project: theirs })
  const id = await sendTrace(it, key, traceId(), { name: 'ours', attributes: { plan: 'gold' } })
  const staged = await sendTrace(it, staging, traceId(), {
    name: 'staged',
    attributes: { plan: 'gold' },
  })

  test.each(['', 'span.plan:gold', 'kind:server', 'gold', 'root.name:ours'])(
    'of another project: %j',
    async (query) => {
      expect(await found(it, theirs, query, '&environment=all')).toEqual([])
    },
  )

  test.each(['', 'plan:gold'])('of another environment: %j', async (query) => {
    const idsOf = async (more: string) =>
      (await found(it, ours, query, more)).map(({ traceId: one }) => one)
    expect(await idsOf('')).toEqual([id])
    expect(await idsOf('&environment=staging')).toEqual([staged])
    expect((await idsOf('&environment=all')).sort()).toEqual([id, staged].sort())
  })
})

describe('completion', async () => {
  const slug = it.giveProject()
  const key = it.giveKey('production', { project: slug })
  const span = otlpSpan({
    name: 'GET /cart',
    startTimeUnixNano: nanos(it.time.now - 1000),
    endTimeUnixNano: nanos(it.time.now),
    attributes: [attribute('http.route', '/cart'), attribute('http.status', { intValue: '200' })],
  })
  await sendOtlp(it, exportOf([span], 'cart', [['host.name', 'web1']]), key)
  const keysOf = async (more: string) =>
    (
      await it.get<{ items: { key: string; level: string; types: string[] }[] }>(
        `/api/v1/projects/${slug}/traces/attributes?${more}`,
      )
    ).body.items
  const valuesOf = async (more: string) =>
    (await it.get<{ items: string[] }>(`/api/v1/projects/${slug}/traces/values?${more}`)).body

  test('of names: fields and attributes at any level', async () => {
    expect((await keysOf('')).map((one) => `${one.level} ${one.key}`)).toEqual(
      expect.arrayContaining([
        'field service',
        'field trace.duration',
        'span http.route',
        'resource host.name',
      ]),
    )
    expect(await keysOf('prefix=HTTP.st')).toEqual([
      { key: 'http.status', level: 'span', types: ['int'], isWide: false } as never,
    ])
    expect((await keysOf('level=resource')).every(({ level }) => level === 'resource')).toBeTrue()
  })

  test.each<[string, string[]]>([
    ['key=http.route', ['/cart']],
    ['key=http.status', ['200']],
    ['key=host.name', ['web1']],
    ['key=resource.host.name', ['web1']],
    ['key=span.host.name', []],
    ['key=service', ['cart']],
    ['key=name&prefix=get', ['GET /cart']],
    ['key=operation', ['GET /cart']],
    ['key=kind&prefix=serv', ['server']],
    ['key=status', ['unset', 'ok', 'error']],
    ['key=nothing', []],
  ])('of values: %s', async (query, values) => {
    expect(await valuesOf(query)).toEqual({ items: values, isComplete: true } as never)
  })
})
