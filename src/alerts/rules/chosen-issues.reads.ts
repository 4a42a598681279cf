import type { Database } from 'bun:sqlite'
import { allOf, type Condition } from '../../issues/search/condition.reads'
import { issueSearch } from '../../issues/search/reads'
import { Problem } from '../../lib/problem'
import type { Severity } from './model'

/** An issue as a rule looks at it. */
export interface ChosenIssue {
  key: number
  /** Its id as text. */
  id: string
  title: string
  level: string
}

/** How grave an incident of an issue is. */
export const severityOf = (level: string): Severity => (level === 'fatal' ? 'critical' : 'warning')

/** A rule waits for what is still to come, so that no id of an event or a trace can stand in its filter. */
const NO_IDS = { ofEvent: () => [], ofTrace: () => [] }

/** Finds, of issues that are given, those that a filter chooses. */
export function chosenIssues(db: Database) {
  const search = issueSearch(db, NO_IDS)
  const read = db.query<ChosenIssue, [string]>(
    `SELECT i.key, wanted.value AS id, i.title, i.level FROM json_each(?) wanted
     CROSS JOIN issue i ON i.id = unhex(replace(wanted.value, '-', ''))`,
  )

  const conditionsOf = (filter: string, project: number, now: number): Condition[] =>
    search(filter, { project, now, user: '', isOneByOne: true })

  return {
    /** Issues by their ids; those that are gone are left out. */
    read: (ids: readonly string[]): ChosenIssue[] => read.all(JSON.stringify(ids)),
    /** @throws Problem `invalid_request` for a filter that the search refuses */
    check: (filter: string, project: number, now: number): void =>
      void conditionsOf(filter, project, now),
    /**
     * The keys, of those that are given, of the issues that a filter chooses. A filter that the search refuses by now (nobody has
     * the e-mail that it names any more) chooses none.
     */
    choose(filter: string, project: number, keys: readonly number[], now: number): Set<number> {
      const { text, values } = chosenBy(filter, project, now)
      using query = db.prepare<{ key: number }, Condition['values']>(
        `SELECT i.key FROM json_each(?) few CROSS JOIN issue i ON i.key = few.value WHERE ${text}`,
      )
      return new Set(query.all(JSON.stringify(keys), ...values).map(({ key }) => key))
    },
  }

  function chosenBy(filter: string, project: number, now: number): Condition {
    try {
      const conditions = conditionsOf(filter, project, now)
      return conditions.length === 0 ? { text: 'TRUE', values: [] } : allOf(conditions)
    } catch (cause) {
      if (cause instanceof Problem) return { text: 'FALSE', values: [] }
      throw cause
    }
  }
}
