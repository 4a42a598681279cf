import { type AlertRuleView, snoozeRule } from '../../../../api/alert-rules'
import { attempt } from '../../../../lib/attempt'
import { dayTime } from '../../../../lib/day-time'
import { toast } from '../../../../lib/toast'

type Rule = Pick<AlertRuleView, 'id' | 'name'>

/** Makes a rule quiet until a time (ms), after which it tells again by itself. */
export async function snooze(slug: string, { id, name }: Rule, until: number): Promise<void> {
  const iso = new Date(until).toISOString()
  if (await attempt(() => snoozeRule(slug, id, iso), 'Not snoozed'))
    toast({
      text: `${name} is quiet until ${dayTime(iso)}`,
      action: { label: 'Undo', run: () => wake(slug, id) },
    })
}

export const wake = (slug: string, id: string) =>
  attempt(() => snoozeRule(slug, id, null), 'Still quiet')
