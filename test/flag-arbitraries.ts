import fc from 'fast-check'
import type { Comparison, Condition, Rule } from '../src/flags/model'

/** Attributes of the types that conditions ask for, of others, or none. No list and no object stands where flagd would make an error of it. */
export const context = fc.record(
  {
    targetingKey: fc.stringMatching(/^[a-z0-9]{1,8}$/),
    company: fc.record({ id: fc.integer({ min: 0, max: 50 }) }),
    plan: fc.oneof(
      fc.constantFrom('free', 'pro', 'PRO', ''),
      fc.integer({ max: 3 }),
      fc.boolean(),
      fc.constant(null),
    ),
    groups: fc.oneof(
      fc.array(fc.constantFrom('beta', 'staff', 'pro'), { maxLength: 2 }),
      fc.constantFrom('beta', 'free beta'),
    ),
    age: fc.oneof(
      fc.integer({ min: 10, max: 30 }),
      fc.constantFrom('20', 'old', true, false, null),
    ),
    version: fc.constantFrom(
      '1.2.3',
      '1.9.0',
      '2.0.0-rc.1',
      '2.0.0',
      '0.3.1',
      '0.0.4-a',
      'none',
      1.2,
    ),
  },
  { requiredKeys: ['targetingKey', 'company'], noNullPrototype: true },
)

const values = <T>(...from: T[]) =>
  fc.uniqueArray(fc.constantFrom(...from), { minLength: 1, maxLength: 3 })
const comparison = fc
  .oneof(
    fc.record({
      attribute: fc.constant('plan'),
      operator: fc.constant('in'),
      values: values<string | number | boolean>('free', 'pro', 2, true),
    }),
    fc.record({
      attribute: fc.constant('groups'),
      operator: fc.constant('contains'),
      values: values('beta', 'pro'),
    }),
    fc.record({
      attribute: fc.constantFrom('plan', 'targetingKey', 'company.id'),
      operator: fc.constantFrom('startsWith', 'endsWith'),
      values: values('p', 'o', '1'),
    }),
    fc.record({
      attribute: fc.constant('age'),
      operator: fc.constantFrom('lessThan', 'lessThanOrEqual', 'greaterThan', 'greaterThanOrEqual'),
      values: values(18, 20, 20.5),
    }),
    fc.record({
      attribute: fc.constant('version'),
      operator: fc.constantFrom(
        'semVerEqual',
        'semVerLessThan',
        'semVerLessThanOrEqual',
        'semVerGreaterThan',
        'semVerGreaterThanOrEqual',
        'semVerCaret',
        'semVerTilde',
      ),
      values: values('1.2.3', '1.9.0', '0.3.0', '0.0.4-0', '2.0.0'),
    }),
    fc.record({
      attribute: fc.constantFrom('plan', 'age', 'company'),
      operator: fc.constant('exists'),
    }),
  )
  .chain((one) => fc.constantFrom(one, { ...one, negate: true })) as fc.Arbitrary<Comparison>

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    comparison,
    fc.constantFrom<Condition>(
      { segment: 'pros' },
      { jsonLogic: { '===': [{ var: 'plan' }, 'free'] } },
    ),
    fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
    tie('condition').map((not) => ({ not })),
  ),
}))
const variant = fc.constantFrom('on', 'off')
const bucketing = fc.constantFrom(
  {},
  { bucketBy: 'company.id' },
  { seed: 'shared' },
  { bucketBy: 'company.id', seed: '' },
)
const serve = fc.oneof(
  fc.record({ variant }),
  fc
    .tuple(
      fc.array(fc.record({ variant, weight: fc.integer({ min: 1, max: 90 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
      bucketing,
    )
    .map(([split, by]) => ({ split, ...by })),
  fc.tuple(fc.constantFrom(0, 12.5, 33.333, 100), bucketing).map(([percent, by]) => ({
    progressive: {
      variant: 'on',
      otherwise: 'off',
      steps: [
        { at: '2026-11-01T00:00:00.000Z', percent },
        { at: '2026-12-01T00:00:00.000Z', percent: 100 },
      ],
    },
    ...by,
  })),
)
const schedule = fc.constantFrom(
  {},
  { schedule: { startAt: '2026-11-22T10:00:00.000Z' } },
  { schedule: { startAt: '2026-11-21T10:00:00.000Z', endAt: '2026-11-22T10:00:00.000Z' } },
  { schedule: { endAt: '2027-01-01T00:00:00.000Z' } },
)
/** Rules with conditions of every kind that flagd has words for; one of them names the segment `pros`. */
export const rules = fc
  .array(fc.tuple(fc.option(condition, { nil: undefined }), serve, schedule), { maxLength: 3 })
  .map((all) =>
    all.map(
      ([when, served, times], at): Rule => ({
        id: `r${at + 1}`,
        ...(when && { when }),
        serve: served,
        ...times,
      }),
    ),
  )
