import { ENVIRONMENTS, type Environment } from './environment'

/**
 * A lane is one project and environment, as a number. Everything stored of spans begins with its lane,
 * so that a query meets no row of another project.
 */
export const laneOf = (project: number, environment: Environment): number =>
  project * ENVIRONMENTS.length + ENVIRONMENTS.indexOf(environment)

export const projectOf = (lane: number): number => Math.floor(lane / ENVIRONMENTS.length)

export const environmentOf = (lane: number): Environment =>
  ENVIRONMENTS[lane % ENVIRONMENTS.length] as Environment

/** First and last lane of a project. */
export const laneRange = (project: number): [from: number, to: number] => [
  project * ENVIRONMENTS.length,
  project * ENVIRONMENTS.length + ENVIRONMENTS.length - 1,
]

/** The lanes of one environment, or of all. */
export const lanesOf = (project: number, environment: Environment | 'all'): number[] =>
  (environment === 'all' ? ENVIRONMENTS : [environment]).map((one) => laneOf(project, one))
