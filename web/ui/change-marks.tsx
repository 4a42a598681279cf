import { visible } from '../../src/lib/visible'
import type { ChangeMark } from '../lib/change-marks'
import { ChartFlag } from './chart-flag'

/** Lines over a chart where feature flags changed, named in a line of their own below the releases. */
export const ChangeMarks = ({ of }: { of: readonly ChangeMark[] }) =>
  of.map(({ title, ...mark }) => (
    <ChartFlag
      key={`${mark.label} ${mark.share}`}
      class="change"
      title={visible(title)}
      {...mark}
    />
  ))
