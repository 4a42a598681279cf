import { counted } from '../../lib/number-text'
import type { Meter } from '../../usage/model'

/** What is used of one meter. */
export function meterLine({ signal, used, included, forecast, refuses, development }: Meter) {
  return [
    `- ${signal}: ${counted(used, 'record')} of ${included === null ? 'no limit' : included}`,
    ...(forecast === null ? [] : [`${forecast} by the end of the month`]),
    ...(refuses ? ['more is refused until the month ends'] : []),
    `development ${development.used} of ${development.cap === null ? 'no limit' : development.cap}${development.refuses ? ', more is refused' : ''}`,
  ].join(' · ')
}
