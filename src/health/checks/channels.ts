import { type Check, ok, wrong } from '../check'
import type { Facts } from '../facts'
import { count, many, when } from '../words'

/** So many are named; a fault of the network has all of them. */
const NAMED = 5

/** Whether people are told of incidents. */
export function channelChecks({ contents }: Facts): Check[] {
  if (!contents) return []
  const { channels, gone, failing } = contents.alerts
  const found: Check[] = []
  if (failing.length > 0)
    found.push(
      wrong(
        'warning',
        'channels',
        'Channels',
        `What is sent to ${listed(failing.map(({ channel }) => channel))} fails, since ${when(Math.min(...failing.map(({ since }) => since)))} UTC.`,
        'Alerts → Deliveries of the project says why, in words. Each message is tried for a day; then send it again there.',
      ),
    )
  if (gone.length > 0)
    found.push(
      wrong(
        'warning',
        'channelsGone',
        'Channels gone',
        `The receiver of ${listed(gone)} answered that it is gone for good (410), which turned the channel off.`,
        'Alerts → Channels of the project: give it another address and turn it on, or remove it.',
      ),
    )
  if (channels > 0 && found.length === 0)
    return [ok('channels', 'Channels', `${many(channels, 'channel')}, and what is sent arrives`)]
  return found
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).join(', ')
  return names.length > NAMED ? `${shown} and ${count(names.length - NAMED)} more` : shown
}
