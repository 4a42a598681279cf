import { expect, test } from 'bun:test'
import { before } from './before'
import { type Crumb, crumbOf, type ToldCrumb } from './crumb-of'

test.each<[string, Crumb, Partial<ToldCrumb>]>([
  [
    'a request',
    { category: 'http', data: { method: 'GET', url: '/cart', status_code: 200, duration: 84 } },
    { icon: 'http', text: 'GET /cart', status: '200', beside: '84 ms', tone: undefined, more: {} },
  ],
  [
    'one that failed',
    { type: 'http', data: { status_code: 502 } },
    { status: '502', tone: 'error' },
  ],
  [
    'one that was refused',
    { category: 'xhr', data: { status_code: 404 } },
    { icon: 'http', tone: 'warning' },
  ],
  [
    'a move',
    { category: 'navigation', data: { from: '/a', to: '/b' } },
    { icon: 'nav', text: '/a → /b' },
  ],
  ['a press', { category: 'ui.click', message: 'button' }, { icon: 'click', text: 'button' }],
  ['typing', { category: 'ui.input', message: 'input' }, { icon: 'input' }],
  ['a query', { category: 'query', message: 'SELECT 1' }, { icon: 'database' }],
  [
    'a log line with more',
    { category: 'console', level: 'warning', message: 'no cap', data: { logger: 'v' } },
    { icon: 'log', text: 'no cap', tone: 'warning', more: { logger: 'v' } },
  ],
  ['an error', { level: 'error', message: 'x' }, { category: 'default', tone: 'error' }],
  ['data alone', { data: { a: 1 } }, { text: '{"a":1}', more: {} }],
  ['nothing', {}, { text: '(nothing)' }],
])('%s', (_, crumb, expected) => expect(crumbOf(crumb)).toMatchObject(expected))

test.each([
  [38_200, '−38.2 s'],
  [40, '0.0 s'],
  [-1500, '+1.5 s'],
  [240_000, '−4 min'],
])('%d ms before is said as %s', (ms, said) => expect(before(ms)).toBe(said))
