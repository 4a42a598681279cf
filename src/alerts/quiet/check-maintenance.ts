import { timeOf } from '../../http/time-of'
import { Problem } from '../../lib/problem'
import { isTimeZone } from '../../lib/time-zone'
import type { NewMaintenance } from './model'
import type { Times } from './spans'

/**
 * What the schema of a maintenance cannot say, and its times as they are kept.
 * @throws Problem `invalid_request` with the place of the mistake
 */
export function checkedTimes({ once, weekly }: NewMaintenance): Times {
  if ((once === undefined) === (weekly === undefined))
    throw wrong('/once', 'Give either `once` or `weekly`.')
  if (weekly) {
    if (!isTimeZone(weekly.timeZone))
      throw wrong(
        '/weekly/timeZone',
        'There is no such time zone; use a name of IANA, such as Europe/Berlin or UTC.',
      )
    return { weekly }
  }
  const from = timeOf(once?.from) as number
  const to = timeOf(once?.to) as number
  if (to <= from) throw wrong('/once/to', 'It ends before it begins; give a later time.')
  return { once: { from, to } }
}

const wrong = (path: string, message: string) =>
  new Problem('invalid_request', `${path.slice(1).replaceAll('/', '.')}: ${message}`, {
    errors: [{ path, message }],
  })
