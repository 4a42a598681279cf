/** What `grouping_users` and `grouping_counts` count together: an hour or a whole day, those of one day side by side. */
const SLOTS = 25
const DAY_HOURS = 24

export const slotOfDay = (day: number): number => day * SLOTS

export const slotOfHour = (hour: number): number =>
  slotOfDay(Math.floor(hour / DAY_HOURS)) + 1 + (((hour % DAY_HOURS) + DAY_HOURS) % DAY_HOURS)

/** The hour of a slot, of a day its first. */
export const hourOfSlot = (slot: number): number =>
  Math.floor(slot / SLOTS) * DAY_HOURS + Math.max(0, (slot % SLOTS) - 1)

/** Every hour from one up to another. */
export const hourSlots = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => slotOfHour(from + i))

/** The fewest slots that make up the hours from one up to another. */
export function slotsOf(from: number, to: number): number[] {
  const slots: number[] = []
  for (let hour = from; hour < to; ) {
    const isDay = hour % DAY_HOURS === 0 && hour + DAY_HOURS <= to
    slots.push(isDay ? slotOfDay(hour / DAY_HOURS) : slotOfHour(hour))
    hour += isDay ? DAY_HOURS : 1
  }
  return slots
}
