import { describe, expect, test } from 'bun:test'
import { cpuOf } from '../src/lib/cpu-time.harness'
import { spelledKey, spelledLiteral } from '../src/search/spelled'
import type { ProblemBody } from './harness'
import { harness } from './harness'
import { checkoutFailure } from './seeds'

const it = await harness()
const project = it.giveProject('Searched')
const key = it.giveKey('production', { project })

/** What is searched: each by the name of its function. */
const SEEDS: Record<string, Record<string, unknown>> = {
  cart: {
    tags: { browser: 'Chrome 138', plan: 'team', 'quoted "name"': 'a "b" c', 'a:b': 'colon' },
    release: 'shop@1.0.0',
    level: 'error',
    platform: 'node',
    user: { id: 'u-1', email: 'ada@example.org', ip: '203.0.113.7' },
    transaction: 'POST /cartTotal',
    serverName: 'web-1',
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    contexts: { browser: { name: 'Edge', version: '9' }, os: { name: 'iOS', version: '26.1' } },
    id: '0b7a5c1e-2f3d-4c5b-8a69-7e8f90a1b2c3',
    message: 'Payment of order was declined by bank',
  },
  order: {
    tags: {
      browser: 'Chrome 139',
      plan: 'free',
      path: 'C:\\temp\\[x]',
      price: '5*3?',
      level: 'gold',
    },
    release: 'shop@1.1.0',
    level: 'warning',
    platform: 'python',
    user: { email: 'Bea@example.org' },
    message: 'Grüße aus Zürich, 漢字 and 🦆',
  },
  stock: {
    tags: { browser: 'Safari 18' },
    level: 'fatal',
    user: { id: 'u-1', username: 'bobby' },
    contexts: { device: { family: 'Pixel', model: 'Pixel 11' } },
    message: "Robert'); DROP TABLE issue;--",
  },
}
for (const [name, more] of Object.entries(SEEDS))
  await it.sendEvent(checkoutFailure(name, more), key)
const everything = Object.keys(SEEDS).sort()

const named = ({ culprit }: { culprit: string }) => /(\w+)Total/.exec(culprit)?.[1] as string
const search = async (query: string) =>
  (await it.issues(project, `query=${encodeURIComponent(query)}`)).map(named).sort()

describe('a search finds', () => {
  test.each<[string, string[]]>([
    ['', everything],
    ['   ', everything],
    ['declined', ['cart']],
    ['DECLINED', ['cart']],
    ['decl', ['cart']],
    ['payment declined', ['cart']],
    ['declined payment', ['cart']],
    ['"payment of order"', ['cart']],
    ['payment Zürich', []],
    ['zurich', ['order']],
    ['grusse', []],
    ['grüße', ['order']],
    ['漢字', ['order']],
    ['TypeError', everything],
    ['cartTotal', ['cart']],
    ['!declined', ['order', 'stock']],
    ['!declined !zurich', ['stock']],
    ['browser:"Chrome 138"', ['cart']],
    ['browser:Chrome', []],
    ['browser:Chrome*', ['cart', 'order']],
    ['browser:*1*', everything],
    ['browser:*', everything],
    ['!browser:Chrome*', ['stock']],
    ['plan:team', ['cart']],
    ['!plan:team', ['order', 'stock']],
    ['plan:TEAM', []],
    ['path:"C:\\\\temp\\\\[x]"', ['order']],
    ['path:*[x]', ['order']],
    ['path:*[xyz]', []],
    ['price:5*3?', ['order']],
    ['price:*4?', []],
    ['release:shop@1.0.0', ['cart']],
    ['release:shop@1.*', ['cart', 'order']],
    ['!release:shop@1.0.0', ['order', 'stock']],
    ['level:warning', ['order']],
    ['level:warn', ['order']],
    ['!level:error', ['order', 'stock']],
    ['platform:python', ['order']],
    ['type:TypeError', everything],
    ['type:Range*', []],
    ['title:*cart*', ['cart']],
    ['user.id:u-1', ['cart', 'stock']],
    ['!user.id:u-1', ['order']],
    ['user.id:u-1 browser:Safari*', ['stock']],
    ['is:unassigned', everything],
    ['is:assigned', []],
    ['is:open', everything],
    ['is:resolved', []],
    ['!is:open', []],
    ['is:regressed', []],
    ['declined browser:Chrome* level:error !plan:free', ['cart']],
    ['DROP TABLE', ['stock']],
    ['plan:team OR plan:free', ['cart', 'order']],
    ['browser:Chrome* (plan:free OR level:fatal)', ['order']],
    ['!(plan:team OR level:fatal)', ['order']],
    ['-plan:team', ['order', 'stock']],
    ['-declined', ['order', 'stock']],
    ['NOT declined NOT level:fatal', ['order']],
    ['plan!=team', ['order']],
    ['plan:!team', ['order']],
    ['has:plan', ['cart', 'order']],
    ['!has:plan', ['stock']],
    ['has:release', ['cart', 'order']],
    ['has:user', everything],
    ['has:assignee', []],
    ['events:1', everything],
    ['events:>0', everything],
    ['events:>=2', []],
    ['events:1..5', everything],
    ['events:2..*', []],
    ['!events:>=2', everything],
    ['users:>=1', everything],
    ['users:0', []],
    ['firstSeen:-1h', everything],
    ['firstSeen:>-1h', everything],
    ['firstSeen:<-1h', []],
    ['lastSeen:>-24h level:fatal', ['stock']],
    ['lastSeen:-2d..-1d', []],
    ['lastSeen:<2020-01-01', []],
    ['firstSeen:>2020-01-01', everything],
    ['firstSeen:>2020-01-01T10:00Z', everything],
    ['level:ERROR', ['cart']],
    ['level:error OR level:fatal', ['cart', 'stock']],
    ['culprit:*cartTotal*', ['cart']],
    ['firstRelease:shop@1.1.0', ['order']],
    ['lastRelease:shop@1.1.0', ['order']],
    ['has:firstRelease', ['cart', 'order']],
    ['user:u-1', ['cart', 'stock']],
    ['user.email:ada@example.org', ['cart', 'stock']],
    ['user.email:ADA@example.org', ['cart', 'stock']],
    ['user.email:bea@example.org', ['order']],
    ['user.email!=ada@example.org', ['order']],
    ['user.email:nobody@example.org', []],
    ['user.username:bobby', ['cart', 'stock']],
    ['user.username:ada@example.org', []],
    ['user.ip:203.0.113.7', ['cart', 'stock']],
    ['user:bea@example.org', ['order']],
    ['transaction:"POST /cartTotal"', ['cart']],
    ['transaction:POST*', ['cart']],
    ['server:web-1', ['cart']],
    ['os:"iOS 26.1"', ['cart']],
    ['browser:Edge*', []],
    ['device:"Pixel 11"', ['stock']],
    ['0b7a5c1e-2f3d-4c5b-8a69-7e8f90a1b2c3', ['cart']],
    ['0B7A5C1E2F3D4C5B8A697E8F90A1B2C3', ['cart']],
    ['4bf92f3577b34da6a3ce929d0e0e4736', ['cart']],
    ['4bf92f3577b34da6a3ce929d0e0e4737', []],
    ['SEARCHED-1', ['cart']],
    ['searched-2 OR SEARCHED-3', ['order', 'stock']],
    ['SEARCHED-99', []],
    ['OTHER-1', []],
    ['!SEARCHED-1', ['order', 'stock']],
    ['"a:b":colon', ['cart']],
    ['tag.plan:team', ['cart']],
    ['tag.level:gold', ['order']],
    ['has:tag.level', ['order']],
    ['tag.level:silver', []],
    [`${'payment '.repeat(20)}level:fatal`, []],
    [`${'level:error OR '.repeat(29)}level:fatal`, ['cart', 'stock']],
    ['tag.never.sent:x', []],
    ['assignee:me', []],
    ['is:mine', []],
    ['is:ongoing', []],
    ['is:new', everything],
    ['is:unresolved', everything],
    ['price:1..9', []],
  ])('%j', async (query, found) => {
    expect(await search(query)).toEqual(found)
  })

  test('who it is assigned to', async () => {
    it.giveToken('member', ['read'], { email: 'finder@example.org' })
    const [cart] = await it.issues(project, 'query=declined')
    await it.patch(`/api/v1/issues/${cart?.id}`, { assignee: 'finder@example.org' })
    expect(await search('assigned:finder@example.org')).toEqual(['cart'])
    expect(await search('is:assigned')).toEqual(['cart'])
    expect(await search('is:unassigned')).toEqual(['order', 'stock'])
    await it.patch(`/api/v1/issues/${cart?.id}`, { assignee: null })
  })

  test('what is their own, for each who asks', async () => {
    const token = it.giveToken('member', ['read'], { email: 'own@example.org' })
    const [cart] = await it.issues(project, 'query=declined')
    await it.patch(`/api/v1/issues/${cart?.id}`, { assignee: 'own@example.org' })
    for (const query of ['is:mine', 'assignee:me', 'assignee:OWN@example.org', 'assignee:own@*']) {
      const path = `/api/v1/projects/${project}/issues?query=${encodeURIComponent(query)}`
      const { items } = (await it.get<{ items: { culprit: string }[] }>(path, token)).body
      expect(items.map(named)).toEqual(['cart'])
    }
    expect(await search('is:mine')).toEqual([])
    await it.patch(`/api/v1/issues/${cart?.id}`, { assignee: null })
  })

  test('what a search that was saved by 0.1.0 found', async () => {
    const query =
      'is:open !level:info browser:"Chrome 138" "payment of order" release:shop@1.* is:unassigned user.id:u-1'
    const path = `/api/v1/projects/${project}/savedSearches`
    await it.ask(path, { name: 'Old', query })
    const { items } = (await it.get<{ items: { query: string }[] }>(path)).body
    expect(await search(items[0]?.query as string)).toEqual(['cart'])
  })

  test('only what has the status and the environment asked for', async () => {
    expect((await it.issues(project, 'status=open&query=declined')).map(named)).toEqual(['cart'])
    expect(await it.issues(project, 'status=resolved&query=declined')).toEqual([])
    expect(await it.issues(project, 'environment=staging&query=declined')).toEqual([])
    expect((await it.issues(project, 'environment=all&query=declined')).map(named)).toEqual([
      'cart',
    ])
  })

  test('the words of every event of an issue, not of the first alone', async () => {
    await it.sendEvent(checkoutFailure('stock', { message: 'an unforeseen narwhal' }), key)
    expect(await search('narwhal')).toEqual(['stock'])
    expect(await search('"unforeseen narwhal"')).toEqual(['stock'])
    expect(await search('"narwhal properties"')).toEqual(['stock'])
  })
})

describe('a hostile search answers and changes nothing', () => {
  const texts = [
    "'; DROP TABLE issue; --",
    '" OR 1=1 --',
    '"',
    '""',
    '"""',
    '\\',
    '"\\"',
    '*',
    '**',
    '!',
    '!!',
    '!!!cart',
    ':',
    '::',
    ':x',
    'x:',
    '!x:',
    'x:"',
    'x:""',
    '"x":y',
    'NEAR(a b, 5)',
    'cart AND order',
    'cart OR order',
    'NOT cart',
    'text:cart',
    'rowid:1',
    '{text}:cart',
    'cart^2',
    '^cart',
    'cart + order',
    '-cart',
    'cart*',
    '(cart',
    'cart)',
    '\0',
    'ca\0rt',
    'x:\0',
    '\u200b',
    '🦆',
    'a🦆b',
    'a𞤀b',
    '\u{1e900}',
    'Ⅷ½²',
    'ก็ ไม่',
    'i\u0307\u0300',
    '\ud800',
    '%',
    '_',
    'browser:%',
    'browser:[',
    'browser:[a-',
    'browser:*[',
    `browser:${'*'.repeat(900)}`,
    `browser:${'*a'.repeat(450)}`,
    'x '.repeat(500),
    '"'.repeat(999),
    `${'!'.repeat(999)}`,
    '__proto__:x',
    'constructor:x',
    'toString:x',
    'hasOwnProperty:x',
    'is:constructor',
    'is:__proto__',
    'user.id:',
    'release:*',
  ]

  test.each(texts.map((text) => [text.slice(0, 40), text]))('%j', async (_, text) => {
    const before = await it.issues(project, 'environment=all')
    const query = encodeURIComponent(text.toWellFormed())
    const { ms, result: answer } = await cpuOf(() =>
      it.get<ProblemBody>(`/api/v1/projects/${project}/issues?query=${query}`),
    )
    expect(ms).toBeLessThan(1000)
    if (answer.status !== 200) {
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
      const [{ start, end } = {}] = answer.body.errors ?? []
      expect(start).toBeGreaterThanOrEqual(0)
      expect(end).toBeLessThanOrEqual(text.length)
      expect(end).toBeGreaterThan(start as number)
    }
    expect(await it.issues(project, 'environment=all')).toEqual(before)
  })

  test.each<[string, string, string]>([
    [
      'an unknown word',
      'is:open level:banana',
      'level:banana is not known; use one of fatal, error',
    ],
    ['a slip in a word', 'is:opne', 'did you mean open?'],
    ['a key without a value', 'is:open foo:', 'foo needs a value'],
    ['what is no number', 'events:>abc', 'events:> needs a number such as >100'],
    ['what is no date', 'lastSeen:>yesterday', 'needs a date such as 2026-11-01'],
    ['a day that is none', 'lastSeen:2026-02-30', 'needs a date'],
    ['a time without its minus', 'lastSeen:24h', '24h ago is -24h, as in lastSeen:>-24h'],
    ['a time with a plus', 'firstSeen:+24h', 'what is longer ago than 24h is firstSeen:<-24h'],
    ['an unknown tag', 'foo:bar', 'no event of this project has had a tag foo yet; tag.foo asks'],
    ['a slip in a tag', 'brwoser:Safari', 'did you mean browser?'],
    ['a slip in a field', 'firstseen:-1h', 'did you mean firstSeen?'],
    ['a part of a field', 'email:ada@example.org', 'did you mean user.email?'],
    ['an unknown tag that is to be there', 'has:planet', 'did you mean plan?'],
    ['a text that is compared', 'type:>5', 'type is a text; write type:'],
    ['any e-mail', 'has:user.email', 'has:user finds what anybody met'],
    ['a part of a user', 'user.id:u-*', 'user.id is found by its whole value'],
    ['nobody', 'assignee:own@example.com', 'did you mean own@example.org?'],
    ['a text without a letter', 'cart ***', 'has no letter and no digit'],
    ['a parenthesis that is not closed', 'cart (plan:team', 'a parenthesis is not closed'],
    ['more than 30 conditions', 'cart '.repeat(31), 'it has 31 conditions; 30 is the most'],
    ['more than 20 words in one', `"${'cart '.repeat(21)}"`, 'a text of 21 words'],
  ])('refuses %s, and says where', async (_, query, mend) => {
    const path = `/api/v1/projects/${project}/issues`
    for (const part of ['', '/count']) {
      const { status, body } = await it.get<ProblemBody>(
        `${path}${part}?query=${encodeURIComponent(query)}`,
      )
      expect([status, body.code]).toEqual([400, 'invalid_request'])
      expect(body.detail).toContain(mend)
      const [{ start, end } = {}] = body.errors ?? []
      expect(query.slice(start, end)).not.toBe('')
    }
  })

  test('an address that many share, with the mend', async () => {
    const users = Array.from({ length: 11 }, (_, i) => ({ id: `shared-${i}`, ip: '198.51.100.1' }))
    for (const user of users) await it.sendEvent(checkoutFailure('stock', { user }), key)
    const path = `/api/v1/projects/${project}/issues?query=user.ip:198.51.100.1`
    const { status, body } = await it.get<ProblemBody>(path)
    expect([status, body.detail]).toEqual([
      400,
      'query: over 10 users have been seen with user.ip:198.51.100.1; search for one of them by user.id.',
    ])
  })

  test.each(['transaction', 'server', 'browser', 'os', 'device'])(
    'by %s finds nothing, and is none, where no event has said it yet',
    async (key) => {
      const project = it.giveProject()
      expect(await it.issues(project, `query=${key}:x`)).toEqual([])
    },
  )

  test('that is too long is refused', async () => {
    const answer = await it.get(`/api/v1/projects/${project}/issues?query=${'x'.repeat(1001)}`)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  })

  test('that claims what no issue can be is told what can be claimed', async () => {
    const answer = await it.get(`/api/v1/projects/${project}/issues?query=is:lost`)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
    expect(answer.body.detail).toContain('unassigned')
  })

  test('finds hostile tags by their very text', async () => {
    const hostile = [
      "'; DROP TABLE tag; --",
      '" OR ""="',
      '\u202eright to left',
      'a=b',
      'x'.repeat(200),
      '🦆'.repeat(40),
    ]
    for (const [i, text] of hostile.entries())
      await it.sendEvent(checkoutFailure(`hostile${i}`, { tags: { [text]: text } }), key)
    for (const [i, text] of hostile.entries()) {
      const [issue] = await it.issues(project, `query=hostile${i}Total`)
      expect(await it.tagsOf(issue?.id as string)).toMatchObject([
        { key: text, values: [{ value: text, count: 1 }] },
      ])
      expect(await search(`${spelledKey(text)}:${spelledLiteral(text)}`)).toEqual([`hostile${i}`])
    }
  })
})

const alone = it.giveProject('Counted')
const aloneKey = it.giveKey('production', { project: alone })
for (const [name, more] of Object.entries(SEEDS))
  await it.sendEvent(checkoutFailure(name, more), aloneKey)

describe('a search is counted', () => {
  const count = async (query: string) =>
    (
      await it.get<{ count: number; hasMore: boolean }>(
        `/api/v1/projects/${alone}/issues/count?query=${encodeURIComponent(query)}`,
      )
    ).body

  test.each<[string, number]>([
    ['', 3],
    ['is:open', 3],
    ['is:new', 3],
    ['!is:new', 0],
    ['is:escalating', 0],
    ['!is:escalating', 3],
    ['browser:Chrome*', 2],
    ['nothing', 0],
  ])('%j finds %d', async (query, expected) => {
    expect(await count(query)).toEqual({ count: expected, hasMore: false })
  })
})

describe('a search is completed', () => {
  const values = async (key: string, text = '') => {
    const query = new URLSearchParams({ key, text })
    const path = `/api/v1/projects/${alone}/search/values?${query}`
    return (await it.get<{ items: { value: string; issues: number | null }[] }>(path)).body.items
  }

  test('by the names of the tags', async () => {
    const path = `/api/v1/projects/${alone}/search/keys`
    const { items } = (await it.get<{ items: string[] }>(path)).body
    expect(items.join(', ')).toBe(
      'a:b, browser, device, level, os, path, plan, price, quoted "name", server, transaction',
    )
  })

  test.each<[string, string, [string, number | null][]]>([
    [
      'browser',
      '',
      [
        ['Chrome 138', 1],
        ['Chrome 139', 1],
        ['Safari 18', 1],
      ],
    ],
    [
      'browser',
      'CHROME',
      [
        ['Chrome 138', 1],
        ['Chrome 139', 1],
      ],
    ],
    ['browser', '18', [['Safari 18', 1]]],
    ['browser', '%', []],
    [
      'release',
      '',
      [
        ['shop@1.1.0', 1],
        ['shop@1.0.0', 1],
      ],
    ],
    ['type', 'err', [['TypeError', 3]]],
    ['platform', 'py', [['python', 1]]],
    ['is', 'un', [['unassigned', null]]],
    [
      'level',
      'a',
      [
        ['fatal', null],
        ['warning', null],
      ],
    ],
    ['assignee', 'me', [['me', null]]],
    ['tag.plan', 't', [['team', 1]]],
    ['user.id', '', []],
    ['constructor', '', []],
  ])('%s:%s has its values, those of most issues first', async (key, text, expected) => {
    expect(await values(key, text)).toEqual(expected.map(([value, issues]) => ({ value, issues })))
  })

  test('a search without a key is refused', async () => {
    const answer = await it.get<ProblemBody>(`/api/v1/projects/${alone}/search/values`)
    expect(answer.status).toBe(400)
  })
})
