import { type Static, Type as t } from '@sinclair/typebox'

const Count = t.Object({
  events: t.Integer({ description: 'Events before which the flag was evaluated to this variant.' }),
  share: t.Number({
    description: 'Of the events before which the flag was evaluated at all, 0–1.',
  }),
})

/** How often the events of an issue had a variant, beside how often all events had it. */
export const IssueFlag = t.Object(
  {
    flag: t.String(),
    variant: t.String(),
    issue: Count,
    all: { ...Count, description: 'Of the environment, in the days in which the issue was seen.' },
  },
  { $id: 'IssueFlag' },
)
export type IssueFlag = Static<typeof IssueFlag>

export const IssueFlagList = t.Object({
  items: t.Array(IssueFlag, { description: 'What stands out most comes first.' }),
})
