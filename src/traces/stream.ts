import { ENVIRONMENTS, type Environment } from '../projects/environment'

/**
 * One project's spans of one environment, as a number. Everything stored of spans has it in front,
 * so that a query meets no row of another project.
 */
export const streamOf = (project: number, environment: Environment): number =>
  project * ENVIRONMENTS.length + ENVIRONMENTS.indexOf(environment)

export const projectOf = (stream: number): number => Math.floor(stream / ENVIRONMENTS.length)

export const environmentOf = (stream: number): Environment =>
  ENVIRONMENTS[stream % ENVIRONMENTS.length] as Environment

/** First and last stream of a project. */
export const streamsOf = (project: number): [from: number, to: number] => [
  project * ENVIRONMENTS.length,
  project * ENVIRONMENTS.length + ENVIRONMENTS.length - 1,
]
