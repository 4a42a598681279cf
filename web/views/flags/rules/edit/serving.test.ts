import { expect, test } from 'bun:test'
import type { Serve } from '../../../../../src/flags/model'
import { nextStep, percentsOf, servedAs, serveKindOf } from './serving'

const split = [
  { variant: 'on', weight: 1 },
  { variant: 'off', weight: 2 },
]
const progressive = {
  variant: 'on',
  otherwise: 'off',
  steps: [{ at: '2026-11-22T00:00:00Z', percent: 5 }],
}
const NOW = Date.parse('2026-11-22T10:20:00Z')
const servesAs = (kind: 'variant' | 'split' | 'progressive', serve: unknown) =>
  servedAs(kind, { serve: serve as Serve, variants: ['off', 'on'], now: NOW })

test.each([
  [{ variant: 'on' }, 'variant'],
  [{ split, bucketBy: 'tenant', seed: 's' }, 'split'],
  [{ progressive }, 'progressive'],
  [{ variant: 'on', split }, undefined],
  [{ variant: 'on', seed: 's' }, undefined],
  [{ split: [{ variant: 'on' }] }, undefined],
  [{ split, extra: 1 }, undefined],
  [{ progressive: { ...progressive, steps: 5 } }, undefined],
  [{}, undefined],
  [undefined, undefined],
])('%j is served as %p', (serve, kind) => {
  expect(serveKindOf(serve)).toBe(kind as never)
})

test('another way of serving begins with the same variants, dealt by the same', () => {
  expect(servesAs('variant', { split })).toEqual({ variant: 'on' })
  expect(servesAs('split', { variant: 'on' })).toEqual({
    split: [
      { variant: 'on', weight: 50 },
      { variant: 'off', weight: 50 },
    ],
  })
  expect(servesAs('progressive', { split, bucketBy: 'tenant' })).toEqual({
    progressive: {
      variant: 'on',
      otherwise: 'off',
      steps: [{ at: '2026-11-22T11:00:00.000Z', percent: 10 }],
    },
    bucketBy: 'tenant',
  })
})

test('the next step is a day later, for twice as many, and never for more than all', () => {
  expect(nextStep(progressive.steps, NOW)).toEqual({ at: '2026-11-23T00:00:00.000Z', percent: 10 })
  expect(nextStep([{ at: '2026-11-22T00:00:00Z', percent: 60 }], NOW).percent).toBe(100)
})

test.each([
  [split, [33, 67]],
  [[{ variant: 'on', weight: 0 }], [0]],
])('%j in percent: %p', (of, percents) => {
  expect(percentsOf(of)).toEqual(percents)
})
