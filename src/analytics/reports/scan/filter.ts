import type { Table, TableShape, TextColumn } from '../../../db/columns/table'
import { nearest } from '../../../lib/nearest'
import { mapConditions } from '../../../search/map-conditions'
import { parseQuery } from '../../../search/parse-query'
import { fits } from '../../../search/pattern'
import type { Expression, Term } from '../../../search/query'
import { readFreeTest, readTest, type Test } from '../../../search/read-test'
import { didYouMean, refused } from '../../../search/refused'
import type { EventTable, VisitTable } from '../../records/tables'
import { DIMENSION_NAMES, type Dimension, dimensionBy, PROPERTY } from './fields'
import { propertyOf } from './property'

/** What one value of a visit or of an event must be. */
export interface Condition {
  of: Dimension['of']
  column: string
  /** The property, of a condition on one. */
  property?: string
  test: Test
}
export type Filter = Expression<Condition>

/**
 * Reads `browser:Firefox page:/product/* !channel:Direct property.plan:team`. Words without a name look for pages.
 * @throws Problem `invalid_request` that says how to mend the query
 */
export const readFilter = (query: string): Filter | undefined =>
  parseQuery<Condition>(query, conditionOf)

function conditionOf(term: Term): Filter {
  if (term.is === 'text') {
    const pattern = ['', term.text, '']
    return { of: 'events', column: 'path', test: { is: 'like', pattern } }
  }
  const { key } = term
  if (key.startsWith(PROPERTY)) {
    const property = key.slice(PROPERTY.length)
    return mapConditions<Test, Condition>(readFreeTest(term), (test) => ({
      of: 'events',
      column: 'properties',
      property,
      test,
    }))
  }
  const field = dimensionBy(key)
  if (!field)
    throw refused(
      `${key} is not known, or is it the property of an event: ${PROPERTY}${key}${didYouMean(nearest(key, DIMENSION_NAMES))}`,
      term,
    )
  return mapConditions<Test, Condition>(readTest(field, term, 0), (test) => ({
    of: field.of,
    column: field.column,
    test,
  }))
}

/** Every condition of a filter, in its order. */
export function everyCondition(filter: Filter): Condition[] {
  if ('all' in filter) return filter.all.flatMap(everyCondition)
  if ('any' in filter) return filter.any.flatMap(everyCondition)
  return 'not' in filter ? everyCondition(filter.not) : [filter]
}

/** Whether a filter asks about events, and not about visits alone. */
export const asksEvents = (filter: Filter): boolean =>
  everyCondition(filter).some((condition) => condition.of === 'events')

/** One number a row: whether it is meant. */
export type Mask = Uint8Array

/** Which rows a filter means. @param maskOf which rows a single condition means */
export function maskBy(filter: Filter, maskOf: (condition: Condition) => Mask): Mask {
  if ('not' in filter) return maskBy(filter.not, maskOf).map((one) => one ^ 1)
  if ('all' in filter || 'any' in filter) {
    const isAll = 'all' in filter
    const [first, ...others] = isAll ? filter.all : filter.any
    const joined = maskBy(first as Filter, maskOf).slice()
    for (const part of others) {
      // What is left of nothing needs no look at further columns.
      if (isAll && !joined.includes(1)) break
      const other = maskBy(part, maskOf)
      if (isAll) joinAnd(joined, other)
      else
        for (let i = 0; i < joined.length; i++)
          joined[i] = (joined[i] as number) | (other[i] as number)
    }
    return joined
  }
  return maskOf(filter)
}

/** Leaves of a mask what another one means too. */
export function joinAnd(mask: Mask, other: Mask): void {
  for (let i = 0; i < mask.length; i++) mask[i] = (mask[i] as number) & (other[i] as number)
}

/** Which rows of a table a condition on one of its columns means. */
export function rowsMeant(
  table: VisitTable | EventTable,
  { column, property, test }: Condition,
): Mask {
  const { texts, of } = textsOf(table, column)
  const isMeant = Uint8Array.from(texts, (text) =>
    passes(property === undefined ? text : propertyOf(text, property), test) ? 1 : 0,
  )
  const mask = new Uint8Array(table.count)
  if (!isMeant.includes(1)) return mask
  for (let i = 0; i < mask.length; i++) mask[i] = isMeant[of[i] as number] as number
  return mask
}

/** A column of texts by its name. */
export const textsOf = (table: Table<TableShape> | VisitTable | EventTable, column: string) =>
  (table as unknown as Record<string, () => TextColumn>)[column]?.() as TextColumn

function passes(text: string | undefined, test: Test): boolean {
  if (text === undefined || text === '') return test.is === 'unlike'
  if (test.is === 'like') return fits(test.pattern, text)
  if (test.is === 'unlike') return !fits(test.pattern, text)
  const number = Number(text)
  if (Number.isNaN(number)) return false
  if (test.is === '>') return number > test.number
  if (test.is === '>=') return number >= test.number
  return test.is === '<' ? number < test.number : number <= test.number
}
