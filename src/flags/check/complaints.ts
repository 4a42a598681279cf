import { type Complaint, Problem } from '../../lib/problem'

/** Complains about what stands at a path: members and positions one after the other. */
export type Complain = (path: readonly (string | number)[], message: string) => void

/** More would only repeat themselves. */
const MOST = 50

/** @returns all that `check` complains about, with JSON pointers (RFC 6901) */
export function complaintsOf(check: (complain: Complain) => void): Complaint[] {
  const complaints: Complaint[] = []
  check((path, message) => {
    if (complaints.length < MOST) complaints.push({ path: pointerTo(path), message })
  })
  return complaints
}

/** @throws Problem `invalid_request` when there is a complaint, with each by its path */
export function refuse(complaints: readonly Complaint[]): void {
  const [first] = complaints
  if (!first) return
  const message = first.path === '' ? first.message : `${first.path}: ${first.message}`
  throw new Problem('invalid_request', message, { errors: complaints.slice(0, MOST) })
}

const pointerTo = (path: readonly (string | number)[]) =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** The same, below a path. */
export const below =
  (complain: Complain, ...prefix: (string | number)[]): Complain =>
  (path, message) =>
    complain([...prefix, ...path], message)
