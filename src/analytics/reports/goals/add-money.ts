import type { EventTable } from '../../records/tables'
import type { ReachTally } from '../reached/reach-tally'
import type { Mask } from '../scan/filter'

/** Adds the amounts of the meant events of a table: each different amount once, with how often it came. */
export function addMoney(
  tally: ReachTally,
  table: EventTable,
  mask: Mask,
  groupOf: (row: number) => number,
): void {
  const { texts, of } = table.revenue()
  if (texts.every((text) => text === '')) return
  const times = new Map<number, Map<number, number>>()
  for (let i = 0; i < mask.length; i++) {
    const text = of[i] as number
    if (mask[i] === 0 || texts[text] === '') continue
    const group = groupOf(i)
    if (group < 0) continue
    const ofGroup = times.get(group) ?? new Map<number, number>()
    times.set(group, ofGroup)
    ofGroup.set(text, (ofGroup.get(text) ?? 0) + 1)
  }
  for (const [group, amounts] of times)
    for (const [text, count] of amounts) tally.addMoney(group, texts[text] as string, count)
}
