import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { FormatRegistry } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { isTime } from '../../http/time-of'
import type { Content, Told } from './content'
import { contentOf, hostile, slow, told } from './content.harness'
import { renderMail } from './mail'
import { render, type Target } from './render'
import { MOST_WEBHOOK_BYTES, WebhookPayload } from './webhook-model'
import { valueText } from './words'

// Times in messages have one form. What requests may say is decided by the same registry, which all tests of a run share.
beforeAll(() => FormatRegistry.Set('date-time', (text) => new Date(text).toISOString() === text))
afterAll(() => FormatRegistry.Set('date-time', isTime))

const TARGETS: readonly Target[] = [
  { medium: 'webhook' },
  { medium: 'slack' },
  { medium: 'discord' },
  { medium: 'teams' },
  { medium: 'telegram', chat: '-100' },
  { medium: 'ntfy', topic: 'alerts' },
]

/** Marks of all media, names that notify, addresses, entities, dates of cards, fences, and what ends a header. */
const MARKS =
  '<!channel> <!here> <@U012> @here @channel @everyone @ada <@&99> <script>alert(1)</script> "\'& &amp; *b* _i_ ~s~ `c` ``` [x](https://evil.example) <https://evil.example|Sign in> {{DATE(2026-01-01T00:00:00Z)}} # h\n- l\n1. n\\ :tada: ||x|| <at>Ada</at>'
const TEXTS: readonly [string, string][] = [
  ['marks of every medium', MARKS],
  ['a turned direction', 'a\u202egnp.exe\u2066'],
  ['control characters', 'a\0b\u001b[31mc\r\nBcc: eve@evil.example\u0007'],
  ['100 KB of one letter', 'x'.repeat(100_000)],
  ['100 KB of what is escaped', '<&"\'`*'.repeat(17_000)],
  ['100 KB of what takes four bytes', '🐦'.repeat(25_000)],
  ['half a character', 'a\ud83d'],
  ['nothing', ''],
  ['only spaces', '   '],
]

const parsed = (content: Content, target: Target) => JSON.parse(render(content, target).body)

const many = (text: string) =>
  contentOf(
    Array.from({ length: 10 }, () => hostile(text)),
    { more: 990 },
  )

/** All texts of a message, with the path of each. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}/${key}`))
}

describe.each(TEXTS)('with %s', (_, text) => {
  const both = [contentOf([hostile(text)]), many(text)] as const

  test('a webhook stays below 20 kB and within its schema', () => {
    for (const content of both) {
      const { body } = render(content, { medium: 'webhook' })
      expect(Buffer.byteLength(body)).toBeLessThan(MOST_WEBHOOK_BYTES)
      expect([...Value.Errors(WebhookPayload, JSON.parse(body))]).toEqual([])
      const { incidents, more } = JSON.parse(body).data
      expect(incidents.length).toBeGreaterThan(0)
      expect(incidents.length + more).toBe(content.told.length + content.more)
    }
  })

  test('a message of Slack has no control sequence but our links, and keeps its limits', () => {
    for (const content of both) {
      const message = parsed(content, { medium: 'slack' })
      expect(message.blocks.length).toBeLessThanOrEqual(50)
      expect(JSON.stringify(message.blocks).length).toBeLessThanOrEqual(13_000)
      expect(message.text.length).toBeLessThanOrEqual(4000)
      expect(message.blocks[0].text.text.length).toBeLessThanOrEqual(150)
      for (const [path, value] of textsOf(message.blocks))
        expect(value.length, path).toBeWithin(1, 3001)
      const marked = [...marksOf(message.blocks), message.text]
      for (const one of marked) {
        const left = one.replace(/<https:\/\/errors\.example\.org\/[^<>|]*\|[\w ]+>/g, '')
        expect(left).not.toMatch(/[<>]/)
        expect(left.split('```').length).toBeOneOf([1, 3])
      }
      // Mattermost reads bare names in `text`.
      expect(message.text).not.toMatch(/(?<!\w)@[a-z_]/i)
    }
  })

  test('a message of Discord notifies nobody, and keeps its limits', () => {
    for (const content of both) {
      const message = parsed(content, { medium: 'discord' })
      expect(message.allowed_mentions).toEqual({ parse: [] })
      expect(message.content.length).toBeLessThanOrEqual(2000)
      expect(message.embeds.length).toBeLessThanOrEqual(10)
      let all = 0
      for (const embed of message.embeds) {
        expect(embed.title.length).toBeWithin(1, 257)
        expect(embed.description.length).toBeWithin(1, 4097)
        expect(embed.footer.text.length).toBeWithin(1, 2049)
        for (const { name, value } of embed.fields) {
          expect(name.length).toBeWithin(1, 257)
          expect(value.length).toBeWithin(1, 1025)
        }
        all += embed.title.length + embed.description.length + embed.footer.text.length
        for (const { name, value } of embed.fields) all += name.length + value.length
        for (const one of [
          embed.title,
          ...embed.fields.map((field: { value: string }) => field.value),
        ])
          expect(one.replace(/\\[^a-z0-9\s]/gi, '')).not.toMatch(/[\\*_~`|<>[\]()@:#]/)
        expect(embed.description.match(/```/g)?.length ?? 0).toBeOneOf([0, 2])
      }
      expect(all).toBeLessThanOrEqual(6000)
    }
  })

  test('a card of Teams has no text that is read as Markdown, and keeps its limit', () => {
    for (const content of both) {
      const { body } = render(content, { medium: 'teams' })
      expect(Buffer.byteLength(body)).toBeLessThan(14_000)
      const [{ content: card }] = JSON.parse(body).attachments
      for (const block of card.body) {
        expect(block.type).toBe('RichTextBlock')
        for (const run of block.inlines) expect(run.text).not.toContain('{{')
      }
    }
  })

  test('a message of Telegram has whole tags of ours alone, and keeps its limit', () => {
    for (const content of both) {
      const message = parsed(content, { medium: 'telegram', chat: '-100' })
      expect(message.text.length).toBeWithin(1, 4097)
      expect(balanced(message.text, ['b', 'i', 'pre', 'a'])).toBe('')
      expect(message.text.replace(/<[^>]*>/g, '')).not.toMatch(/[<>"']|(?<!\w)@[a-z_]/i)
    }
  })

  test('a message of ntfy stays below what becomes an attachment', () => {
    for (const content of both) {
      const { body } = render(content, { medium: 'ntfy', topic: 'alerts' })
      expect(Buffer.byteLength(body)).toBeLessThan(8192)
      const { message, title } = JSON.parse(body)
      expect(Buffer.byteLength(message)).toBeWithin(1, 4096)
      expect(title).not.toMatch(/[\r\n]/)
    }
  })

  test('a mail has one line of subject, and whole tags of ours alone', () => {
    for (const content of both) {
      const mail = renderMail(content, 'https://errors.example.org/quiet?a=1&b="2"')
      expect(mail.subject.length).toBeWithin(1, 181)
      expect(mail.subject).not.toMatch(/[\p{Cc}\u202e]/u)
      const body = mail.html.slice(mail.html.indexOf('<body'))
      expect(balanced(body.replace('</html>', ''), TAGS)).toBe('')
      expect(mail.html).not.toMatch(/<(?:img|script|link|style|iframe|at)\b|\bsrc=|url\(/i)
      expect(mail.html.length).toBeLessThan(100_000)
    }
  })

  test('what cannot be seen is seen', () => {
    for (const target of TARGETS.slice(1))
      for (const [path, value] of textsOf(parsed(both[0], target)))
        expect(value.replaceAll('\n', ''), path).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
  })
})

const TAGS = ['body', 'div', 'span', 'h1', 'p', 'table', 'tr', 'td', 'pre', 'a']

/** The first tag that is not ours, or not closed in its order; else nothing. */
function balanced(text: string, tags: readonly string[]): string {
  const open: string[] = []
  for (const [whole, slash, name = ''] of text.matchAll(/<(\/?)([a-z0-9]+)[^<>]*>/gi)) {
    if (name === 'hr') continue
    if (!tags.includes(name)) return whole
    if (!slash) open.push(name)
    else if (open.pop() !== name) return whole
  }
  return open.join(' ')
}

const marksOf = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const { type, text } = value as { type?: string; text?: string }
  const own = type === 'mrkdwn' && typeof text === 'string' ? [text] : []
  return [...own, ...Object.values(value).flatMap(marksOf)]
}

test.each<[string, Told[], number, string]>([
  [
    'a new issue',
    [told()],
    0,
    'New in production · Storefront: TypeError: cart.total is undefined',
  ],
  [
    'a warning that became critical',
    [slow({ kind: 'worse' })],
    0,
    'Now critical in production · Storefront: POST /api/orders of checkout-api',
  ],
  [
    'one that is told again',
    [slow({ kind: 'repeated', severity: 'warning', environment: 'staging' })],
    0,
    'Still open, warning in staging · Storefront: POST /api/orders of checkout-api',
  ],
  [
    'one that is over',
    [slow({ kind: 'resolved', resolvedAt: 1 })],
    0,
    'Resolved in production · Storefront: POST /api/orders of checkout-api',
  ],
  [
    'a thousand',
    [told(), slow()],
    998,
    '1,000 incidents · Storefront: TypeError: cart.total is undefined',
  ],
  [
    'two that are over',
    [slow({ kind: 'resolved' }), slow({ kind: 'resolved' })],
    0,
    '2 incidents resolved · Storefront: POST /api/orders of checkout-api',
  ],
])('the subject of %s', (_, all, more, subject) => {
  expect(renderMail(contentOf(all, { more }), null).subject).toBe(subject)
})

test('every medium says what failed, where, since when, and by which number', () => {
  for (const target of TARGETS) {
    const said = render(contentOf([told()]), target).body
    const parts = [
      'cart.total is undefined',
      'POST /api/orders',
      '2026',
      '12',
      'placeOrder',
      'src/orders.ts',
    ]
    for (const part of parts) expect(said.replaceAll('\\\\', ''), target.medium).toContain(part)
    const number = render(contentOf([slow()]), target).body
    for (const part of target.medium === 'webhook' ? ['1640', '1200'] : ['1.64 s', '1.20 s'])
      expect(number, target.medium).toContain(part)
    expect(number, target.medium).toContain('checkout')
  }
  const { text, html } = renderMail(contentOf([told()]), 'https://errors.example.org/quiet')
  for (const part of ['cart.total is undefined', '12 events, 3 users', 'placeOrder', '/quiet']) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
})

test('of what is over, the peak is told', () => {
  const over = slow({ kind: 'resolved', resolvedAt: slow().openedAt + 9_000_000 })
  const { text } = renderMail(contentOf([over]), null)
  expect(text).toContain('Peak: 1.66 s\nThreshold: 1.20 s\n')
  expect(text).toContain('Lasted: 2 h 30 min')
  expect(text).not.toContain('1.64 s')
})

test('a server that does not know its address sends no links, and says where to look', () => {
  const bare = told({ url: null, rule: { ...told().rule, url: null } })
  const { issue } = bare
  const content = contentOf([{ ...bare, ...(issue && { issue: { ...issue, url: null } }) }], {
    url: null,
  })
  for (const target of TARGETS) {
    const { body } = render(content, target)
    expect(body.replace('http://adaptivecards.io', '')).not.toMatch(/https?:/)
    if (target.medium !== 'webhook') expect(body).toContain('Look at Alerts in the dashboard')
  }
  expect(renderMail(content, null).html).not.toMatch(/https?:/)
})

test('a test says in every medium that nothing has failed', () => {
  const content = contentOf([told()], { isTest: true })
  for (const target of TARGETS.slice(1)) expect(render(content, target).body).toContain('made up')
  expect(parsed(content, { medium: 'webhook' }).type).toBe('test')
  expect(renderMail(content, null).subject).toBe('Test of Storefront: nothing has failed')
})

test.each<[Told['kind'][], string]>([
  [['resolved', 'opened'], 'incident.opened'],
  [['resolved', 'repeated', 'worse'], 'incident.worse'],
  [['resolved'], 'incident.resolved'],
])('a webhook about %p is an %s', (kinds, type) => {
  const content = contentOf(kinds.map((kind) => slow({ kind })))
  expect(parsed(content, { medium: 'webhook' }).type).toBe(type)
})

test('ntfy is loud for what is critical, and silent for what is over', () => {
  const priority = (all: Told[]) => parsed(contentOf(all), { medium: 'ntfy', topic: 't' }).priority
  expect(priority([slow()])).toBe(4)
  expect(priority([slow({ severity: 'warning' })])).toBe(3)
  expect(priority([slow({ kind: 'resolved' })])).toBe(2)
  expect(priority([slow({ kind: 'resolved' }), slow({ severity: 'warning' })])).toBe(3)
})

test.each([
  [1640, 'ms', '1.64 s'],
  [240.4, 'ms', '240 ms'],
  [0.024, 'share', '2.4%'],
  [12_000, 'count', '12,000'],
  [3.517, 'perSecond', '3.52/s'],
  [150, 'percent', '+150%'],
  [-20, 'percent', '-20%'],
  [80.25, 'percentUsed', '80.25%'],
  [4, 'days', '4 d'],
] as const)('%p %s is %s', (value, unit, text) => {
  expect(valueText(value, unit)).toBe(text)
})
