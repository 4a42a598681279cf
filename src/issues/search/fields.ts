import { type Field, fieldFinder } from '../../search/field'

export const CLAIMS = [
  'open',
  'resolved',
  'ignored',
  'new',
  'ongoing',
  'regressed',
  'escalating',
  'assigned',
  'unassigned',
  'mine',
] as const
export type Claim = (typeof CLAIMS)[number]

const LEVELS = ['fatal', 'error', 'warning', 'info', 'debug'] as const

const COUNTS = ['>10', '>100', '>1000']
const TIMES = ['-1h', '-24h', '-7d', '-30d', '<-7d']

const all = [
  {
    key: 'is',
    type: 'word',
    says: 'open, new, mine, …',
    words: CLAIMS,
    otherWords: { unresolved: 'open', archived: 'ignored' },
  },
  {
    key: 'level',
    type: 'word',
    says: 'of the latest event',
    words: LEVELS,
    otherWords: { warn: 'warning', critical: 'fatal' },
  },
  { key: 'release', type: 'text', says: 'it was seen in' },
  { key: 'firstRelease', type: 'text', says: 'of its first event' },
  { key: 'lastRelease', type: 'text', says: 'of its last event' },
  { key: 'assignee', type: 'text', says: 'an e-mail, or me', aliases: ['assigned'] },
  { key: 'events', type: 'number', says: 'how many', aliases: ['count'], examples: COUNTS },
  { key: 'users', type: 'number', says: 'how many', aliases: ['userCount'], examples: COUNTS },
  { key: 'firstSeen', type: 'date', says: 'since or on', examples: TIMES },
  { key: 'lastSeen', type: 'date', says: 'since or on', examples: TIMES },
  { key: 'type', type: 'text', says: 'of the error' },
  { key: 'title', type: 'text', says: 'as the list shows it' },
  { key: 'culprit', type: 'text', says: 'where it happened' },
  { key: 'platform', type: 'text', says: 'of the latest event' },
  { key: 'user', type: 'text', says: 'any of the below', isWhole: true },
  { key: 'user.id', type: 'text', says: 'who met it', isWhole: true },
  { key: 'user.email', type: 'text', says: 'who met it', isWhole: true },
  { key: 'user.username', type: 'text', says: 'who met it', isWhole: true },
  { key: 'user.ip', type: 'text', says: 'who met it', isWhole: true },
] as const satisfies Field[]

export type IssueField = (typeof all)[number]['key']

/** The fields of the search language where issues are searched; any other key is a tag. */
export const FIELDS: readonly (Field & { key: IssueField })[] = all

export const fieldNamed = fieldFinder(FIELDS)
