import type { Database } from 'bun:sqlite'
import { nearest } from '../../lib/nearest'
import { DAY_MS } from '../../lib/time'
import type { TextRange } from '../../search/query'
import { isAnyValue, type NumberTest, type Test, type TextTest } from '../../search/read-test'
import { didYouMean, refused } from '../../search/refused'
import { REGRESSED_FOR_MS, type Substatus } from '../lifecycle'
import { type Condition, comparing, condition, matching, not } from './condition.reads'
import { CLAIMS, type Claim, type IssueField } from './fields'

const ME = 'me'

/** Who searches what, and when. */
export interface SearchContext {
  project: number
  now: number
  /** The id of the user who searches; empty where nobody does. */
  user: string
  /** The issues in question are few and known: each is checked, and nothing is looked up in the whole project before. */
  isOneByOne?: boolean
}

/** The condition of each word after `is:`, which are the states that lists and pages show. */
const OF_CLAIM: Record<Claim, (context: SearchContext) => Condition> = {
  open: () => condition(`i.status = 'open'`),
  resolved: () => condition(`i.status = 'resolved'`),
  ignored: () => condition(`i.status = 'ignored'`),
  new: ({ now }) => hasSubstatus('new', now),
  ongoing: ({ now }) => hasSubstatus('ongoing', now),
  regressed: ({ now }) => hasSubstatus('regressed', now),
  escalating: ({ now }) => hasSubstatus('escalating', now),
  assigned: () => condition('i.assignee IS NOT NULL'),
  unassigned: () => condition('i.assignee IS NULL'),
  mine: ({ user }) => condition('i.assignee = ?', user),
}

/** The same rule as `substatusAt`, in SQL: the word that a line of the list shows is the word that finds it. */
const hasSubstatus = (wanted: Substatus, now: number): Condition =>
  condition(
    `i.status = 'open' AND CASE WHEN i.escalating_until > ? THEN 'escalating'
       WHEN i.regressed_at > ? THEN 'regressed' WHEN i.first_seen > ? THEN 'new' ELSE 'ongoing' END = ?`,
    now,
    now - REGRESSED_FOR_MS,
    now - DAY_MS,
    wanted,
  )

const NUMBERS: Partial<Record<IssueField, string>> = {
  events: 'i.count',
  users: 'i.user_count',
  firstSeen: 'i.first_seen',
  lastSeen: 'i.last_seen',
}
const TEXTS: Partial<Record<IssueField, string>> = {
  level: 'i.level',
  type: 'i.type',
  title: 'i.title',
  culprit: 'i.culprit',
  platform: 'i.platform',
}

/** Conditions on what stands in the row of an issue. */
export function columnConditions(db: Database) {
  const people = db.query<{ id: string; email: string }, []>('SELECT id, email FROM user')

  /** @returns undefined for a field that is no column of the issue */
  return (
    field: IssueField,
    test: Test,
    at: TextRange,
    context: SearchContext,
  ): Condition | undefined => {
    if ('number' in test) {
      const column = NUMBERS[field]
      return column === undefined ? undefined : comparing(column, test satisfies NumberTest)
    }
    if (field === 'is') return claimed(test, at, context)
    if (field === 'assignee') return assigned(test, at, context)
    const column = TEXTS[field]
    if (column === undefined) return undefined
    return isAnyValue(test) ? condition(`${column} <> ''`) : matching(column, test)
  }

  function assigned(test: TextTest, at: TextRange, { user }: SearchContext): Condition {
    if (isAnyValue(test)) return condition('i.assignee IS NOT NULL')
    const { text, values } = matching('u.email', { is: 'like', pattern: test.pattern })
    const [only = '', ...rest] = test.pattern
    if (rest.length === 0) {
      const id = only === ME ? user : idOf(only, at)
      const own = condition('i.assignee = ?', id)
      return test.is === 'like' ? own : not(own)
    }
    const ofPeople = condition(`i.assignee IN (SELECT u.id FROM user u WHERE ${text})`, ...values)
    return test.is === 'like' ? ofPeople : not(ofPeople)
  }

  /** @throws Problem for an e-mail that nobody has: an empty list would hide the mistake */
  function idOf(email: string, at: TextRange): string {
    const all = people.all()
    const person = all.find((one) => one.email.toLowerCase() === email.toLowerCase())
    if (person) return person.id
    const near = nearest(email, [ME, ...all.map((one) => one.email)])
    throw refused(
      `nobody here has the e-mail ${email}; assignee:me are your own, is:unassigned are nobody's${didYouMean(near)}`,
      at,
    )
  }
}

function claimed({ is, pattern }: TextTest, at: TextRange, context: SearchContext): Condition {
  const claim = CLAIMS.find((one) => one === pattern[0])
  if (pattern.length > 1 || !claim)
    throw refused(`is: takes one word without a star: ${CLAIMS.join(', ')}`, at)
  const inState = OF_CLAIM[claim](context)
  return is === 'like' ? inState : not(inState)
}
