import type { Database } from 'bun:sqlite'
import { nearest } from '../../lib/nearest'
import { isAnyValue, type Test } from '../../search/read-test'
import { didYouMean, refused } from '../../search/refused'
import { spelledKey } from '../../search/spelled'
import { tagNames } from '../tags/names.reads'
import { type Condition, comparing, matching } from './condition.reads'
import { FACETS } from './facets'
import { FIELDS } from './fields'
import { anyOfGroupings, type How, ofGrouping, TAGS } from './groupings.reads'
import type { IssueTest, TagTest } from './read-term'

/** When more values match, they are not looked up, and each issue is checked for any matching one. */
const MANY_VALUES = 5000

/** SQL for a text that looks like a number; only such a text can lie in a range of numbers. */
const IS_NUMBER = `value GLOB '*[0-9]*' AND value NOT GLOB '*[^-+.0-9eE]*'`

/** Conditions on the tags that events of an issue had. */
export function tagConditions(db: Database) {
  const names = tagNames(db)
  const withAny = anyOfGroupings(db)

  /** @throws Problem `invalid_request` for a tag that no event of the project has had */
  return (
    { names: wanted, test, isMeant, at }: TagTest & Pick<IssueTest, 'at'>,
    project: number,
    how: How,
  ): Condition => {
    const known = wanted.filter((name) => names.has(project, name))
    if (known.length === 0 && !isMeant) throw unknown(wanted[0] as string, project, at)
    const { text, values } = ofValue(test)
    using query = db.prepare<{ key: number }, Condition['values']>(
      `SELECT key FROM tag WHERE project = ? AND name IN (SELECT value FROM json_each(?)) AND ${text}
       LIMIT ${MANY_VALUES + 1}`,
    )
    const list = JSON.stringify(known)
    const tags = query.all(project, list, ...values)
    if (tags.length <= MANY_VALUES) {
      const keys = tags.map(({ key }) => key)
      return withAny(TAGS, keys, how)
    }
    return ofGrouping(
      `grouping_tag gt ON gt.grouping = g.key CROSS JOIN tag ON tag.key = gt.tag
         AND tag.name IN (SELECT value FROM json_each(?)) AND ${text}`,
      [list, ...values],
    )
  }

  function unknown(key: string, project: number, at: IssueTest['at']) {
    const near = nearest(key, [
      ...FIELDS.map((field) => field.key),
      ...FACETS,
      ...names.all(project),
    ])
    return refused(
      `no event of this project has had a tag ${spelledKey(key)} yet; ${spelledKey(`tag.${key}`)} asks for it all the same${didYouMean(near)}`,
      at,
    )
  }
}

function ofValue(test: Test): Condition {
  if (isAnyValue(test)) return { text: 'TRUE', values: [] }
  if (!('number' in test)) return matching('value', test)
  const { text, values } = comparing('CAST(value AS REAL)', test)
  return { text: `${IS_NUMBER} AND ${text}`, values }
}
