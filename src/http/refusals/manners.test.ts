import { expect, test } from 'bun:test'
import { type Description, describe } from '../describe'
import type { Route } from '../methods'
import { manners } from './manners'

const OTLP = { refusesAs: 'rpc-status', openToPages: true } as const
const EVENTS = { openToPages: true } as const

const route = (path: string, own: Pick<Description, 'refusesAs' | 'openToPages'> = {}): Route => ({
  method: 'POST',
  path,
  hooks: {
    detail: describe({ summary: 'Takes something', tag: 'Ingest', needs: 'nothing', ...own }),
  },
})

const mannerAt = manners(() => [
  route('/events/ingest', EVENTS),
  route('/otlp/v1/traces', OTLP),
  route('/api/v1/projects'),
  route('/api/:id/envelope', EVENTS),
  route('/metrics'),
  { method: 'GET', path: '/*' },
])

const asked: [name: string, path: string, route: string | undefined, ...string[]][] = [
  ['a route says it', '/otlp/v1/traces', '/otlp/v1/traces', 'rpc-status', 'open'],
  ['a route with a parameter says it', '/api/7/envelope', '/api/:id/envelope', 'problem', 'open'],
  ['the page at every path says nothing', '/otlp/v1/traces', '/*', 'rpc-status', 'open'],
  ['no route is there, but others in its folder', '/otlp/v2', undefined, 'rpc-status', 'open'],
  ['the folder itself', '/events/', undefined, 'problem', 'open'],
  ['the name of a folder without its slash', '/events', undefined, 'problem', 'closed'],
  ['a longer name', '/eventsx/ingest', undefined, 'problem', 'closed'],
  ['the routes of the folder do not agree', '/api/v1/nothing', undefined, 'problem', 'closed'],
  ['nobody knows it', '/x/y', undefined, 'problem', 'closed'],
  ['no folder', '/metrics', '/metrics', 'problem', 'closed'],
  ['nothing', '', undefined, 'problem', 'closed'],
]
test.each(asked)('%s', (_name, path, found, dialect, access) => {
  const { refusesAs, openToPages } = mannerAt(path, found)
  expect([refusesAs, openToPages ? 'open' : 'closed']).toEqual([dialect, access] as never)
})
