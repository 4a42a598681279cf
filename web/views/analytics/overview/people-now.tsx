import { number } from '../../../lib/format'

/** How many have done something in the last five minutes; leads to who they are. */
export const PeopleNow = ({ count, href }: { count: number; href: string }) => (
  <a class="people-now" href={href} title="Visitors of the last five minutes">
    <span class={count > 0 ? 'pulse' : 'pulse still'} />
    <span>
      <b>{number(count)}</b> {count === 1 ? 'person' : 'people'} now
    </span>
  </a>
)
