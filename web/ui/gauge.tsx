import type { Shown } from '../lib/environments'

/** An environment by how full it is: development a sip, production full, all three lines. */
export const Gauge = ({ of }: { of: Shown }) => (
  <svg class="gauge" viewBox="0 0 10 12" aria-hidden="true">
    <use href={`#g-${of}`} />
  </svg>
)
