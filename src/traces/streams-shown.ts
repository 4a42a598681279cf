import { ENVIRONMENTS, type Environment } from '../projects/environment'
import { streamOf } from './stream'

/** The streams that a page of one environment, or of all, is about. */
export const streamsShown = (project: number, environment: Environment | 'all'): number[] =>
  (environment === 'all' ? ENVIRONMENTS : [environment]).map((one) => streamOf(project, one))
