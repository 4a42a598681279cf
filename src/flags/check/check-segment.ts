import type { Complaint } from '../../lib/problem'
import type { Condition, SegmentDefinition } from '../model'
import { segmentsOf } from '../segments/segments-of'
import { checkCondition } from './check-condition'
import { circleFrom } from './circle'
import { below, complaintsOf } from './complaints'

/**
 * All that is wrong with a segment that fits its schema. Each complaint says where, and how to mend it.
 * @param other another segment of the project
 */
export function checkSegment(
  key: string,
  { when }: SegmentDefinition,
  other: (key: string) => { when: Condition } | undefined,
): Complaint[] {
  return complaintsOf((complain) => {
    const segment = (name: string) => (name === key ? { when } : other(name))
    checkCondition(when, (name) => segment(name) !== undefined, below(complain, 'when'))
    const circle = circleFrom(key, (name) => {
      const named = segment(name)
      return named ? segmentsOf(named.when) : []
    })
    if (circle) complain(['when'], `Segments would name each other: ${circle.join(' → ')}.`)
  })
}
