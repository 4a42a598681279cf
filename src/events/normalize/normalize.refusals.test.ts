import { expect, test } from 'bun:test'
import { limits } from '../../limits'
import { normalize, refusal } from './normalize.harness'

const refused: [name: string, sent: unknown, path: string][] = [
  ['no object', [], ''],
  ['null', null, ''],
  ['a text', 'x', ''],
  ['nothing said', {}, ''],
  ['an empty message', { message: '' }, ''],
  ['a blank message', { message: ' \n' }, ''],
  ['an empty exception', { exception: {} }, ''],
  ['an empty chain', { exception: { values: [{}] } }, ''],
  ['a message of a wrong type', { message: 1 }, '/message'],
  ['a template of a wrong type', { message: { formatted: 1 } }, '/message/formatted'],
  ['a log entry of a wrong type', { logentry: [] }, '/logentry'],
  ['an exception of a wrong type', { exception: 'x' }, '/exception'],
  ['a chain of a wrong type', { exception: { values: {} } }, '/exception/values'],
  ['a chain with a wrong link', { exception: [{ type: 'E' }, 1] }, '/exception/1'],
  ['a type of a wrong type', { exception: { type: 1 } }, '/exception/type'],
  [
    'a value of a wrong type',
    { exception: { values: [{ value: {} }] } },
    '/exception/values/0/value',
  ],
  [
    'a mechanism of a wrong type',
    { exception: { type: 'E', mechanism: { handled: 'no' } } },
    '/exception/mechanism/handled',
  ],
  ['an unknown level', { message: 'm', level: 'loud' }, '/level'],
  ['a level of a wrong type', { message: 'm', level: 40 }, '/level'],
  ['an empty release', { message: 'm', release: '' }, '/release'],
  ['a long release', { message: 'm', release: 'x'.repeat(251) }, '/release'],
  ['a release with a control character', { message: 'm', release: 'a\n' }, '/release'],
  ['a release with half a character', { message: 'm', release: '\ud800' }, '/release'],
  ['tags of a wrong type', { message: 'm', tags: 'x' }, '/tags'],
  ['a tag that is an object', { message: 'm', tags: { 'a/b~c': {} } }, '/tags/a~1b~0c'],
  ['a pair that is none', { message: 'm', tags: [['a', 'b'], ['c']] }, '/tags/1'],
  ['an id that is none', { message: 'm', id: 'x' }, '/id'],
  ['an id in the other spelling', { message: 'm', event_id: '../../x' }, '/event_id'],
  ['an id of zeros', { message: 'm', id: '0'.repeat(32) }, '/id'],
  ['a trace id that is none', { message: 'm', traceId: 'x' }, '/traceId'],
  ['a span id that is none', { message: 'm', span_id: 1 }, '/span_id'],
  ['a user of a wrong type', { message: 'm', user: 'x' }, '/user'],
  ['a user id of a wrong type', { message: 'm', user: { id: {} } }, '/user/id'],
  ['an address of a wrong type', { message: 'm', user: { ip_address: 1 } }, '/user/ip_address'],
  ['a request of a wrong type', { message: 'm', request: [] }, '/request'],
  ['headers of a wrong type', { message: 'm', request: { headers: 1 } }, '/request/headers'],
  [
    'a header of a wrong type',
    { message: 'm', request: { headers: { a: {} } } },
    '/request/headers/a',
  ],
  ['contexts of a wrong type', { message: 'm', contexts: [] }, '/contexts'],
  ['extra of a wrong type', { message: 'm', extra: 1 }, '/extra'],
  ['breadcrumbs of a wrong type', { message: 'm', breadcrumbs: 'x' }, '/breadcrumbs'],
  [
    'a breadcrumb of a wrong type',
    { message: 'm', breadcrumbs: { values: [1] } },
    '/breadcrumbs/values/0',
  ],
  ['an SDK of a wrong type', { message: 'm', sdk: { name: 1 } }, '/sdk/name'],
  ['images of a wrong type', { message: 'm', debug_meta: { images: 1 } }, '/debug_meta/images'],
]
test.each(refused)('%s is refused at its path', (_name, sent, path) => {
  const { reason, path: told, message } = refusal(sent)
  expect({ reason, told }).toEqual({ reason: 'invalid_event', told: path })
  expect(message).toContain(path === '' ? 'The event must' : path)
})

test.each([['x'], [null], [{}]])(
  'an environment or fingerprint of %j must not be sent',
  (value) => {
    expect(refusal({ message: 'm', environment: value })).toMatchObject({
      reason: 'environment_not_accepted',
      path: '/environment',
    })
    expect(refusal({ message: 'm', fingerprint: value })).toMatchObject({
      reason: 'fingerprint_not_accepted',
      path: '/fingerprint',
    })
  },
)

test('below the top the two words are ordinary', () => {
  expect(
    normalize({ message: 'm', tags: { environment: 'x' }, extra: { fingerprint: 1 } }),
  ).toMatchObject({ tags: { environment: 'x' }, extra: { fingerprint: 1 } })
})

test('depth is counted to the bound and refused past it', () => {
  const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
  expect(normalize({ message: 'm', extra: nested(limits.jsonDepth - 1) }).message).toBe('m')
  expect(refusal({ message: 'm', extra: nested(limits.jsonDepth) })).toMatchObject({
    reason: 'invalid_event',
    path: `/extra${'/a'.repeat(limits.jsonDepth - 1)}`,
  })
  expect(refusal({ message: 'm', extra: nested(500_000) }).reason).toBe('invalid_event')
  expect(normalize({ message: 'm', unknown: nested(500_000) }).message).toBe('m')
})
