import type { Command } from 'commander'
import { MOST_QUOTA, type Quotas, RATES, type Rate } from '../projects/keys/quotas'
import { UsageError } from './common'

const QUOTA_WORDS: Record<Rate, string> = {
  itemsPerMinute: 'items a minute',
  itemsPerDay: 'items a day',
  bytesPerMinute: 'bytes a minute',
  bytesPerDay: 'bytes a day',
}

/** `itemsPerDay` → `--items-per-day` */
export const optionOf = (rate: Rate) =>
  `--${rate.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** Gives a command an option for each quota of a key. */
export const withQuotas = (command: Command) =>
  RATES.reduce(
    (one, rate) =>
      one.option(
        `${optionOf(rate)} <number>`,
        `how many ${QUOTA_WORDS[rate]}${rate.endsWith('Day') ? ' (UTC)' : ''} it may send, or \`default\` for what its kind may`,
      ),
    command,
  )

/** @throws UsageError for what is no number of them */
export function quotasOf(options: Record<Rate, string | undefined>): Partial<Quotas> {
  const quotas: { [Name in Rate]?: number | null } = {}
  for (const rate of RATES) {
    const text = options[rate]
    if (text !== undefined) quotas[rate] = quotaOf(rate, text)
  }
  return quotas
}

function quotaOf(rate: Rate, text: string): number | null {
  if (text === 'default') return null
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= MOST_QUOTA) return count
  throw new UsageError(
    `${optionOf(rate)} is ${text}; it takes a whole number from 1, or \`default\`.`,
  )
}

/** `100 items a minute, 5000 items a day`; nothing for a key without quotas of its own. */
export const quotasInWords = (quotas: Quotas) =>
  RATES.flatMap((rate) => {
    const quota = quotas[rate]
    return quota === null ? [] : `${quota} ${QUOTA_WORDS[rate]}`
  }).join(', ')
