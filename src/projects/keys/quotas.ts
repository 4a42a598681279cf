/** What is counted of a key. A day is one of UTC. */
export const RATES = ['itemsPerMinute', 'itemsPerDay', 'bytesPerMinute', 'bytesPerDay'] as const
export type Rate = (typeof RATES)[number]

/** What one key may send. Null is what every key of its kind may. */
export type Quotas = Readonly<Record<Rate, number | null>>

/** The quotas that stand in a row, or another wider value. */
export const quotasIn = ({ itemsPerMinute, itemsPerDay, bytesPerMinute, bytesPerDay }: Quotas) => ({
  itemsPerMinute,
  itemsPerDay,
  bytesPerMinute,
  bytesPerDay,
})

/** More than any disk holds; beyond it, numbers in JSON are no longer exact. */
export const MOST_QUOTA = 1e15

export const NO_QUOTAS: Quotas = {
  itemsPerMinute: null,
  itemsPerDay: null,
  bytesPerMinute: null,
  bytesPerDay: null,
}
