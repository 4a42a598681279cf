import { Problem } from '../lib/problem'

/**
 * Refuses fields that the service alone decides, in an item and in the body of a batch alike: the environment follows from
 * the key, and the fingerprint from the event.
 * @throws Problem `environment_not_accepted`, `fingerprint_not_accepted`
 */
export function refuseDecidedHere(source: Record<string, unknown>): void {
  if (source.environment !== undefined) {
    throw new Problem(
      'environment_not_accepted',
      'Leave out `environment`: it is the one that the key was made for.',
      { errors: [{ path: '/environment', message: 'Must be left out.' }] },
    )
  }
  if (source.fingerprint !== undefined) {
    throw new Problem(
      'fingerprint_not_accepted',
      'Leave out `fingerprint`: issues are grouped by the service.',
      { errors: [{ path: '/fingerprint', message: 'Must be left out.' }] },
    )
  }
}
