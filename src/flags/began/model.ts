import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf, Time } from '../../lib/schema'
import { ENVIRONMENTS } from '../../projects/environment'
import { CHANGE_ACTIONS, ChangeVersion } from '../changes/model'

export const BeganQuery = t.Object({
  environment: t.Optional(
    oneOf(ENVIRONMENTS, { description: 'The default one of the project when left out.' }),
  ),
})

const Share = t.Number({ description: 'Of the events before which the flag was evaluated, 0–1.' })

/** An issue that was first seen soon after a change of a flag. */
export const BeganIssue = t.Object(
  {
    id: t.String({ format: 'uuid' }),
    shortId: t.String({ description: 'WEB-42' }),
    title: t.String(),
    type: t.String(),
    level: t.String(),
    count: t.Integer(),
    firstSeen: Time,
    version: ChangeVersion,
    action: oneOf(CHANGE_ACTIONS, { description: 'What the newest change before it was.' }),
    afterMs: t.Integer({ description: 'From that change until it was first seen.' }),
    had: nullable(
      t.Object({
        events: t.Integer(),
        share: Share,
        ofAll: { ...Share, description: 'The same of all events of the environment.' },
      }),
      'How many of its events had the variant; null where none names the flag.',
    ),
  },
  { $id: 'BeganIssue' },
)
export type BeganIssue = Static<typeof BeganIssue>

export const BeganIssues = t.Object({
  variant: t.String({ description: '`on` where the flag has it, else its first.' }),
  items: t.Array(BeganIssue, {
    description: 'The newest 20; those first that had the variant most above its share of all.',
  }),
})
export type BeganIssues = Static<typeof BeganIssues>
