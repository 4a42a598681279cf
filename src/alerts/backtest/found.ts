import type { Moment, Times } from '../../lib/moments'
import type { Environment } from '../../projects/environment'
import type { Group } from '../measures/group'
import type { Bins } from './bins'
import type { GroupFiring } from './firings'

/** How far a back-test looks back: whole days of UTC, the present one among them. */
export const BACK_DAYS = 14

/** What was looked at in one environment. */
export interface Looked extends Times {
  groups: readonly Group[]
  /** Whether there was more than was looked at. */
  isCut: boolean
  hasData: boolean
}

/** What a rule would have done there. */
export interface Found extends Looked {
  firings: readonly GroupFiring[]
  /** Where it was decided by numbers, these. */
  numbers?: Numbers
}

export interface Numbers {
  moments: readonly Moment[]
  /** By group, those that there was a number of. */
  bins: ReadonlyMap<string, Bins>
  /** Groups that were there and had no number at any time. */
  unmeasured: ReadonlySet<string>
}

export interface FoundIn extends Found {
  environment: Environment
}
