import { ENVIRONMENTS } from '../../../projects/environment'
import { projectOf } from '../../../projects/lane'

/** A visit of a lane, by the number that it got when it began. */
export interface VisitKey {
  lane: number
  number: number
}

const FORM = /^([0-9a-z]{1,8})-([0-9a-z]{1,10})$/

/** What a visit is called outside: it stays as long as the visit is kept, and says nothing to clients. */
export const visitIdOf = ({ lane, number }: VisitKey): string =>
  `${lane.toString(36)}-${number.toString(36)}`

/** @returns undefined for what names no visit that the project may have */
export function visitKeyOf(id: string, project: number): VisitKey | undefined {
  const [, lane, number] = FORM.exec(id) ?? []
  if (lane === undefined || number === undefined) return undefined
  const key = { lane: Number.parseInt(lane, 36), number: Number.parseInt(number, 36) }
  const isOfProject =
    projectOf(key.lane) === project && key.lane < (project + 1) * ENVIRONMENTS.length
  return isOfProject ? key : undefined
}
