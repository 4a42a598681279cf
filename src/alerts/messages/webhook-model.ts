import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf, Time } from '../../lib/schema'
import { ENVIRONMENTS } from '../../projects/environment'
import { NOTICE_KINDS } from '../deliveries/notice'
import { ISSUE_TRIGGERS, SEVERITIES } from '../rules/model'
import { UNITS } from './content'

/** Standard Webhooks asks for less than 20 kB. */
export const MOST_WEBHOOK_BYTES = 20_000

const Url = nullable(t.String(), 'Null while the server does not know its own address.')

/** The body that a webhook is sent, as docs/alerts.md describes it. */
export const WebhookPayload = t.Object({
  type: t.String({
    description:
      '`test`, or `incident.` and the first of opened, worse, repeated, resolved that is true of one of the incidents.',
  }),
  version: t.Literal(1, { description: 'Fields may be added to it; none goes or changes.' }),
  timestamp: Time,
  data: t.Object({
    project: t.Object({ slug: t.String(), name: t.String() }),
    incidents: t.Array(
      t.Object({
        id: t.String(),
        kind: oneOf(NOTICE_KINDS),
        trigger: nullable(
          oneOf(ISSUE_TRIGGERS),
          'What happened to its issue, when that has just opened it.',
        ),
        severity: oneOf(SEVERITIES),
        environment: oneOf(ENVIRONMENTS),
        name: t.String({ description: 'The title of an issue, or a service and an endpoint.' }),
        rule: t.Object({ id: t.String(), name: t.String(), sentence: t.String(), url: Url }),
        openedAt: Time,
        resolvedAt: nullable(Time),
        issue: nullable(
          t.Object({
            id: t.String(),
            shortId: t.String(),
            title: t.String(),
            type: t.String(),
            message: t.String(),
            culprit: t.String(),
            level: t.String(),
            release: nullable(t.String()),
            events: t.Integer(),
            users: t.Integer(),
            firstSeen: Time,
            lastSeen: Time,
            stack: t.Array(
              t.Object({
                function: t.String(),
                file: t.String(),
                line: nullable(t.Integer()),
                source: t.String(),
              }),
              { description: 'The innermost frames of the application, the innermost first.' },
            ),
            url: Url,
          }),
        ),
        measure: nullable(
          t.Object({
            service: nullable(t.String()),
            endpoint: nullable(t.String()),
            value: nullable(t.Number(), 'While it is open, as it was measured last.'),
            peak: nullable(t.Number(), 'The furthest past the threshold.'),
            threshold: nullable(t.Number()),
            unit: oneOf(UNITS),
          }),
        ),
        url: Url,
      }),
      { description: 'The gravest first, 10 at most.' },
    ),
    more: t.Integer({ description: 'Incidents that are not in the list.' }),
    url: Url,
    dropped: t.Array(t.String(), { description: 'What was left out to stay below 20 kB.' }),
  }),
})
export type WebhookPayload = Static<typeof WebhookPayload>
