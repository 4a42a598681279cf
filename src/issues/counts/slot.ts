/**
 * Slots of a day in `grouping_users` and `grouping_counts`: one for the whole day, then one for each of its hours.
 */
const SLOTS = 25
const DAY_HOURS = 24

export const slotOfDay = (day: number): number => day * SLOTS

export const slotOfHour = (hour: number): number =>
  slotOfDay(Math.floor(hour / DAY_HOURS)) + 1 + (((hour % DAY_HOURS) + DAY_HOURS) % DAY_HOURS)

/** The hour that a slot counts; of the slot of a whole day, its first hour. */
export const hourOfSlot = (slot: number): number =>
  Math.floor(slot / SLOTS) * DAY_HOURS + Math.max(0, (slot % SLOTS) - 1)

/** The slots of single hours, from one hour up to another. */
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
