import { Type as t } from '@sinclair/typebox'

/** Short pages: a model pays for each line. */
export const PER_PAGE = 10

/** What lists take to go on where a page ended. */
export const PAGED = {
  cursor: t.Optional(
    t.String({ maxLength: 1000, description: 'What the page before ended with.' }),
  ),
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 25, default: PER_PAGE })),
}

/** An issue, as people call it. */
export const IssueId = t.String({
  minLength: 1,
  maxLength: 100,
  description: 'Short id, such as WEB-42, or id.',
})

export const TraceId = t.String({ pattern: '^[0-9a-fA-F]{32}$', description: '32 hex digits.' })
