import { expect, test } from 'bun:test'
import type { ActivityView } from '../../../../src/issues/activity/model'
import { activityWords } from './activity-words'

const PEOPLE = [
  { id: 'u2', email: 'plover@halfmoon.example', name: '', role: 'member' as const, createdAt: '' },
]
const item = (kind: string, detail: ActivityView['detail'] = {}): ActivityView => ({
  id: 1,
  at: '',
  kind,
  detail,
  actor: { id: 'u1', email: 'dunlin@halfmoon.example' },
})

test.each<[string, ActivityView['detail'], string]>([
  ['created', {}, 'Its first event arrived'],
  ['resolved', { inNextRelease: true }, 'resolved it in the next release'],
  ['ignored', { forCount: 1000 }, 'ignored it for 1,000 more events'],
  ['assigned', { assignee: 'u1' }, 'assigned themselves'],
  ['assigned', { assignee: 'u2' }, 'assigned plover'],
  ['assigned', { assignee: 'u3' }, 'assigned somebody who left'],
  ['merged', { issues: [{ title: 'A' }, { title: 'B' }] }, 'merged A, B'],
  ['merged', { into: 'x' }, 'merged it into another issue'],
  ['what comes later', {}, 'what comes later'],
])('%s with %j is told', (kind, detail, words) =>
  expect(activityWords(item(kind, detail), PEOPLE)).toBe(words),
)
