import type { TriedAgainView } from '../../../api/service'
import { counted, number } from '../../../lib/format'

/** What trying again came to: `3 stored, 1 was there already. 2 failed again: a bug.` */
export function triedWords({ stored, known, failed, reasons }: TriedAgainView): string {
  if (stored + known + failed === 0) return 'There is nothing to try again.'
  const good = [
    ...(stored > 0 ? [`${number(stored)} stored`] : []),
    ...(known > 0
      ? [`${number(known)} had been sent again and ${known === 1 ? 'was' : 'were'} there`]
      : []),
  ].join(', ')
  const bad = failed > 0 ? `${counted(failed, 'record')} failed again: ${reasons.join(' ')}` : ''
  return [good && `${good}.`, bad].filter(Boolean).join(' ')
}
