/** What `grouping_users` counts together: an hour or a whole day, those of one day side by side. */
const SLOTS = 25
const DAY_HOURS = 24

export const slotOfDay = (day: number): number => day * SLOTS

export const slotOfHour = (hour: number): number =>
  slotOfDay(Math.floor(hour / DAY_HOURS)) + 1 + (((hour % DAY_HOURS) + DAY_HOURS) % DAY_HOURS)

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
