import { visible } from '../../src/lib/visible'
import type { ReleaseFlag } from '../lib/release-flags'
import { ChartFlag } from './chart-flag'

/** Lines over a chart where releases began. */
export const ReleaseFlags = ({ of }: { of: readonly ReleaseFlag[] }) =>
  of.map(({ release, label, ...place }) => (
    <ChartFlag key={release} label={label} title={visible(label)} {...place} />
  ))
