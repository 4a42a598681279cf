import { expect, test } from 'bun:test'
import type { ItemOf } from '../../../../api/visits'
import { besideDone, doneWords, kindWords, sinceBegin } from './item-words'

const BEGIN = '2026-11-23T10:00:00.000Z'
const done = (more: Partial<ItemOf<'event'>>): ItemOf<'event'> => ({
  kind: 'event',
  at: BEGIN,
  name: '$pageview',
  path: '/coats',
  title: '',
  properties: null,
  revenue: '',
  engagedMs: 0,
  scrollDepth: 0,
  vital: null,
  traceId: null,
  ...more,
})

test.each([
  ['2026-11-23T10:00:00.000Z', '0 s'],
  ['2026-11-23T10:00:02.410Z', '+2.41 s'],
  ['2026-11-23T09:59:59.980Z', '−20 ms'],
  ['2026-11-23T10:03:20.000Z', '+3 min 20 s'],
])('%s is %s', (at, words) => {
  expect(sinceBegin(at, BEGIN)).toBe(words)
})

test.each<[Partial<ItemOf<'event'>>, category: string, words: string, beside: string]>([
  [{ title: 'Coats' }, 'page', '/coats', 'Coats'],
  [
    { name: '$engagement', engagedMs: 4000, scrollDepth: 80 },
    'looked at',
    '/coats',
    '4.00 s · 80% down',
  ],
  [{ name: '$webVital', vital: { metric: 'LCP', value: 1250 } }, 'speed', 'LCP 1.25 s', ''],
  [{ name: '$webVital', vital: { metric: 'CLS', value: 0.1 } }, 'speed', 'CLS 0.10', ''],
  [{ name: '$identify', path: '' }, 'signed in', '(no page)', ''],
  [
    { name: '$outbound', properties: { url: 'https://maps.example/way' } },
    'to a site',
    'https://maps.example/way',
    '/coats',
  ],
  [
    { name: '$download', properties: { url: 'https://shop.example/list.pdf' } },
    'download',
    'https://shop.example/list.pdf',
    '/coats',
  ],
  [{ name: 'order', revenue: '12.50 EUR' }, 'event', 'order', '/coats · 12.50 EUR'],
])('%p is %s %s, beside it %s', (more, category, words, beside) => {
  const item = done(more)
  expect([kindWords(item).category, doneWords(item), besideDone(item)]).toEqual([
    category,
    words,
    beside,
  ])
})
