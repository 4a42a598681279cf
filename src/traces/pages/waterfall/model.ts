import { Type as t } from '@sinclair/typebox'

export const OneProject = t.Object({
  project: t.Optional(t.String({ description: 'A slug; left out: what all projects have of it.' })),
})
