import { type Static, Type as t } from '@sinclair/typebox'
import { IssueSummary } from '../../../issues/model'
import { REPORTED } from '../model'

export const WentWrongQuery = t.Object({
  ...REPORTED,
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 100, default: 10 })),
})

const AFFECTED = {
  visitors: t.Integer({ description: 'Different ones who met it.' }),
  visits: t.Integer({ description: 'In which it happened.' }),
}

export const WentWrong = t.Object(
  {
    items: t.Array(
      t.Object({
        issue: t.Pick(IssueSummary, ['id', 'shortId', 'title', 'type', 'level', 'status']),
        ...AFFECTED,
        events: t.Integer({ description: 'Errors in these visits.' }),
      }),
      { description: 'Those that most visitors met first.' },
    ),
    issues: t.Integer({ description: 'How many different ones there are.' }),
    total: t.Object(AFFECTED, { description: 'Of all errors together.' }),
    visitors: t.Integer({ description: 'All that came.' }),
    visits: t.Integer({ description: 'All visits.' }),
    isCut: t.Boolean({ description: 'Whether only the first 500,000 errors were looked at.' }),
  },
  { $id: 'WentWrong' },
)
export type WentWrong = Static<typeof WentWrong>
