import type { LiveVisits } from '../../../api/live-visits'
import { number } from '../../../lib/format'

/** How many are there, and what the last half hour had. */
export const NowTiles = ({ of: { online, visitors, views, events } }: { of: LiveVisits }) => (
  <dl class="number-tiles four">
    <div>
      <dt class="flex">
        <span class={online > 0 ? 'pulse' : 'pulse still'} />
        {online === 1 ? 'Person now' : 'People now'}
      </dt>
      <dd>
        <b>{number(online)}</b>
        <span class="small">in the last 5 min</span>
      </dd>
    </div>
    <Tile name="Visitors" value={visitors} />
    <Tile name="Views" value={views} />
    <Tile name="Events" value={events} />
  </dl>
)

const Tile = ({ name, value }: { name: string; value: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{number(value)}</b>
      <span class="small">in the last 30 min</span>
    </dd>
  </div>
)
