import { number } from '../../../lib/format'

/** How many have done something in the last five minutes. */
export const PeopleNow = ({ count }: { count: number }) => (
  <span class="people-now" title="Visitors of the last five minutes">
    <span class={count > 0 ? 'pulse' : 'pulse still'} />
    <span>
      <b>{number(count)}</b> {count === 1 ? 'person' : 'people'} now
    </span>
  </span>
)
