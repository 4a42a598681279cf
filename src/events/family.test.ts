import { expect, test } from 'bun:test'
import { familyOf } from './family'

interface Of {
  id?: number
  parent?: number
  isGroup?: true
  source?: string
}

const exception = (type: string, { id, parent, isGroup, source }: Of = {}) => ({
  type,
  mechanism: {
    ...(id !== undefined && { exceptionId: id }),
    ...(parent !== undefined && { parentId: parent }),
    ...(isGroup && { isExceptionGroup: isGroup }),
    ...(source && { source }),
  },
})
const group = (type: string, id: number, of: Of = {}) =>
  exception(type, { id, isGroup: true, ...of })

test.each<[string, ReturnType<typeof exception>[], string[]]>([
  ['nothing', [], []],
  [
    'a chain without ids',
    [exception('Root'), exception('Middle'), exception('Thrown')],
    ['Thrown', 'caused by Middle', 'caused by Root'],
  ],
  [
    'a chain with ids',
    [exception('Root', { id: 1, parent: 0 }), exception('Thrown', { id: 0 })],
    ['Thrown', 'caused by Root'],
  ],
  [
    'what was suppressed beside a cause',
    [
      exception('Root', { id: 2, parent: 0, source: 'cause' }),
      exception('Close', { id: 1, parent: 0, source: 'suppressed[0]' }),
      exception('Thrown', { id: 0 }),
    ],
    ['Thrown', '- suppressed Close', '- caused by Root'],
  ],
  [
    'a group, a member of which has a cause, and that has a cause itself',
    [
      exception('Why', { id: 4, parent: 0, source: 'cause' }),
      exception('B', { id: 3, parent: 0, source: 'errors[1]' }),
      exception('Root', { id: 2, parent: 1, source: 'cause' }),
      exception('A', { id: 1, parent: 0, source: 'errors[0]' }),
      group('All', 0),
    ],
    [
      'All',
      '- 1 of 2 in the group A',
      '-- caused by Root',
      '- 2 of 2 in the group B',
      '- caused by Why',
    ],
  ],
  [
    'a group in a group',
    [
      exception('A', { id: 2, parent: 1, source: 'errors[0]' }),
      group('Inner', 1, { parent: 0, source: 'errors[0]' }),
      group('Outer', 0),
    ],
    ['Outer', '- 1 of 1 in the group Inner', '-- 1 of 1 in the group A'],
  ],
  [
    'ids that go round, and one that nobody has',
    [
      exception('Lost', { id: 9, parent: 77 }),
      exception('A', { id: 0, parent: 0 }),
      group('B', 0, { parent: 0 }),
    ],
    ['B', '- 1 of 1 in the group A', 'caused by Lost'],
  ],
])('%s', (_, chain, expected) => {
  const placed = familyOf({ exception: chain }).map(({ exception: { type }, depth, relation }) =>
    ['-'.repeat(depth), relation, type].filter(Boolean).join(' '),
  )
  expect(placed).toEqual(expected)
})
