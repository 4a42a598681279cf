import { expect, test } from 'bun:test'
import type { IssueView } from '../../../../src/issues/detail/model'
import type { EventDetail } from '../../../api/events'
import { code, fenced } from './fence'
import { markdownOf } from './markdown'

test.each([
  ['text', 'a', '`a`'],
  ['a tick inside', 'a`b', '``a`b``'],
  ['ticks at the end', 'a``', '``` a`` ```'],
  ['lines', 'a\n# b', '`a␦# b`'],
])('%s is one piece of code', (_, text, expected) => expect(code(text)).toBe(expected))

test('lines are fenced by more ticks than they have', () => {
  expect(fenced('```\n# a')).toBe('````\n```\n# a\n````')
})

const ISSUE = {
  shortId: 'WEB-1',
  title: 'TypeError: no cap',
  type: 'TypeError',
  level: 'error',
  status: 'open',
  environment: 'production',
  count: 1284,
  userCount: 611,
  culprit: 'a.ts',
  firstSeen: '2026-11-12T08:00:00.000Z',
  lastSeen: '2026-11-21T14:02:11.382Z',
  firstRelease: '1',
  lastRelease: null,
  oldestRelease: '1',
  newestRelease: null,
} as IssueView

const EVENT = {
  id: '01a1fd65-741b-71d0-8ee0-d1261543ff18',
  timestamp: '2026-11-21T14:02:11.382Z',
  traceId: '5b8efff798038103d269b633813fc60c',
  tags: { plan: 'team' },
  breadcrumbs: [
    { timestamp: Date.parse('2026-11-21T14:02:10.882Z'), category: 'http', message: 'GET /' },
  ],
  exception: [
    {
      type: 'Cause',
      stacktrace: [{ function: 'deep', filename: 'node_modules/x/i.js', inApp: false }],
    },
    {
      type: 'TypeError',
      value: 'no cap',
      stacktrace: [
        { function: 'lib', filename: 'node_modules/x/i.js', inApp: false },
        {
          function: 'f',
          filename: 'a.ts',
          lineno: 9,
          colno: 3,
          inApp: true,
          preContext: ['before'],
          contextLine: '\tat()',
          postContext: [],
          vars: { cart: null, items: [{ sku: 'A-1' }], note: 'x'.repeat(300) },
        },
      ],
    },
  ],
} as unknown as EventDetail

test('an issue is a ticket: facts, stacks, what went before', () => {
  expect(markdownOf(ISSUE, EVENT, 'https://box/web/issues/WEB-1')).toBe(`# \`TypeError: no cap\`

- Issue: [WEB-1](https://box/web/issues/WEB-1), error, open, Production
- Where: \`a.ts\`
- How often: 1,284 events, 611 users
- First seen: 2026-11-12 08:00:00.000 UTC in \`1\`
- Last seen: 2026-11-21 14:02:11.382 UTC

## \`TypeError\`

\`\`\`
no cap
\`\`\`

\`\`\`
at f (a.ts:9:3)
        8 before
  >     9   at()
    cart = null
    items = [{"sku":"A-1"}]
    note = "${'x'.repeat(188)}…
(1 more, most of them of libraries)
\`\`\`

## Caused by \`Cause\`

\`\`\`
at deep (node_modules/x/i.js)
\`\`\`

## Before it

\`\`\`
  −0.5 s  http  GET /
\`\`\`

## Tags

\`plan: team\`

Event \`01a1fd65-741b-71d0-8ee0-d1261543ff18\` of 2026-11-21 14:02:11.382 UTC, trace \`5b8efff798038103d269b633813fc60c\`
`)
})

test('the newest release is told beside that of the last event', () => {
  const issue = { ...ISSUE, lastRelease: '1', newestRelease: '2' }
  expect(markdownOf(issue, undefined, 'https://box/web/issues/WEB-1')).toContain(
    '2026-11-21 14:02:11.382 UTC in `1`\n- Newest release it was seen in: `2`',
  )
})
