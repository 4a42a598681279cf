import { type IssueTest, readQuery } from '../../issues/search/read-term'
import { mapConditions } from '../../search/map-conditions'
import { refused } from '../../search/refused'
import { asFilter } from './check-filter'
import { COUNTABLE } from './countable'

/**
 * Checks the filter of a rule that counts events. Events are kept by issue and five minutes, so a filter can choose issues by what they
 * are; it cannot choose among the events of an issue, nor by what an issue was at another time.
 * @throws Problem `invalid_request` with the place in the filter
 */
export function checkCountable(filter: string, now: number): void {
  asFilter('metric', () => {
    const expression = readQuery(filter, now)
    if (expression) mapConditions(expression, checked)
  })
}

function checked(test: IssueTest): IssueTest {
  if (test.of === 'text' || (test.of === 'field' && COUNTABLE.includes(test.field))) return test
  const named = test.of === 'tag' ? `the tag ${test.names[0]}` : test.field
  throw refused(
    `events are counted by issue and time, not by ${named}; choose issues by ${COUNTABLE.join(', ')} or a text`,
    test.at,
  )
}
