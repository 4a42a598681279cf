import type { Call } from '../../lib/remote'
import { UsageQuery } from '../../usage/model'
import { monthFrom, monthOf } from '../../usage/month'
import type { UsageReads } from '../../usage/reads'
import { meterLine } from '../texts/meter-line'
import { type Tool, takes, tool } from '../tool'

/** What is counted, and what the plan includes. */
export const usageTools = ({ read }: { read: Call<UsageReads> }): Tool[] => [
  tool({
    name: 'usage',
    title: 'Usage',
    description:
      'What all projects together have sent in a month, by signal, beside what the plan includes, with a forecast and whether more is refused.',
    right: 'read',
    does: 'reads',
    input: takes(UsageQuery.properties),
    async run({ month }, { now }) {
      const asked = { month: month === undefined ? monthOf(now) : monthFrom(month), now }
      const usage = await read('usage.ofAll', asked)
      return [`${usage.month}, until ${usage.to}:`, ...usage.items.map(meterLine)]
    },
  }),
]
