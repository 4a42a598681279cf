import { type Static, Type as t } from '@sinclair/typebox'

/** The body of a refusal: application/problem+json (RFC 9457), with more of our own. */
export const ProblemBody = t.Object({
  type: t.Literal('about:blank'),
  title: t.String(),
  status: t.Integer(),
  detail: t.String({ description: 'One sentence that says the mend.' }),
  code: t.String({ description: 'Why, in a word for programs.' }),
  retry: t.Boolean({ description: 'Whether the same request may succeed later.' }),
  errors: t.Optional(
    t.Array(
      t.Object({
        path: t.Optional(t.String()),
        index: t.Optional(t.Integer()),
        code: t.Optional(t.String()),
        message: t.String(),
        start: t.Optional(t.Integer({ description: 'Of a search: where the mistake begins.' })),
        end: t.Optional(t.Integer({ description: 'Of a search: behind its last character.' })),
      }),
      {
        description:
          'Each mistake of a body by its path (JSON pointer), or each bad item of a batch by its index.',
      },
    ),
  ),
  requestId: t.Optional(t.String({ description: 'With `internal`: what the log calls it.' })),
})
export type ProblemBody = Static<typeof ProblemBody>
