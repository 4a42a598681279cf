import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf, Time } from '../../lib/schema'
import { MINUTE_MS } from '../../lib/time'
import { analyticsBounds as bounds } from '../../limits'
import { REACHED_BY } from '../goals/model'

export const PER = ['visitor', 'visit'] as const
export type Per = (typeof PER)[number]

/** A step names one of `event`, `page` and `goal`. */
export const FunnelStep = t.Object({
  ...REACHED_BY,
  goal: t.Optional(t.String({ maxLength: 100, description: 'The id of a goal.' })),
  name: t.Optional(t.String({ maxLength: 100, description: 'What people call the step.' })),
})
export type FunnelStep = Static<typeof FunnelStep>

export const FunnelSteps = t.Array(FunnelStep, { minItems: 2, maxItems: bounds.funnelSteps })

export const WindowMs = t.Integer({
  minimum: MINUTE_MS,
  maximum: bounds.funnelWindowMs,
  description:
    'From the first step to the last, at most: a day when left out per visitor, no bound per visit.',
})

const FUNNEL = {
  steps: FunnelSteps,
  per: oneOf(PER, {
    description: 'Whether a visitor is followed over all visits, or each visit by itself.',
  }),
}

export const NewFunnel = t.Object({
  name: t.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  ...FUNNEL,
  windowMs: t.Optional(nullable(WindowMs)),
})
export type NewFunnel = Static<typeof NewFunnel>

export const FunnelChange = t.Partial(NewFunnel)
export type FunnelChange = Static<typeof FunnelChange>

export const Funnel = t.Object(
  {
    id: t.String(),
    name: t.String(),
    ...FUNNEL,
    windowMs: nullable(t.Integer()),
    createdAt: Time,
    createdBy: t.String(),
    updatedAt: Time,
    updatedBy: t.String(),
  },
  { $id: 'Funnel' },
)
export type Funnel = Static<typeof Funnel>

export const FunnelList = t.Object({ items: t.Array(Funnel) })
