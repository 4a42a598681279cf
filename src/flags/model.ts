import { type Static, Type as t } from '@sinclair/typebox'
import { SentTime } from '../http/time-of'
import { nullable, oneOf } from '../lib/schema'
import { flagBounds as bounds } from '../limits'
import { ENVIRONMENTS } from '../projects/environment'
import { FLAG_TYPES, HASH_VERSIONS, OPERATORS, PURPOSES } from './words'

// Objects take no member that they do not name: one that is misspelt would be a condition that is not there. What belongs together
// (variants and their type, names of variants, prerequisites in a circle) is checked when a flag is saved.
export const CLOSED = { additionalProperties: false }

export const FlagKey = t.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$',
  description: 'Letters, digits, dots, underscores and hyphens, at most 128. It never changes.',
})
export const VariantName = t.String({ pattern: '^.{1,128}$' })
const Name = t.String({ maxLength: bounds.nameLength })
const Description = t.String({ maxLength: bounds.descriptionLength })
const Scalar = t.Union([t.String({ maxLength: bounds.valueLength }), t.Number(), t.Boolean()])
export type Scalar = Static<typeof Scalar>

const JsonLogic = t.Unknown({
  description:
    'JsonLogic as flagd has it: var, if, ==, in, fractional, sem_ver, starts_with, ends_with, $ref to a segment.',
})

const Comparison = t.Object(
  {
    attribute: t.String({
      minLength: 1,
      maxLength: bounds.nameLength,
      description:
        'Of the context: `targetingKey`, `plan`, `user.country`; `$env` is the environment of the key.',
    }),
    operator: oneOf(OPERATORS),
    values: t.Optional(t.Array(Scalar, { maxItems: bounds.values })),
    caseInsensitive: t.Optional(t.Boolean()),
    negate: t.Optional(t.Boolean({ description: 'It holds when it otherwise would not.' })),
  },
  CLOSED,
)
export type Comparison = Static<typeof Comparison>

export const Condition = t.Recursive(
  (This) => {
    const Group = t.Array(This, { minItems: 1, maxItems: bounds.conditions })
    return t.Union([
      t.Object({ all: Group }, CLOSED),
      t.Object({ any: Group }, CLOSED),
      t.Object({ not: This }, CLOSED),
      t.Object({ segment: FlagKey }, CLOSED),
      t.Object({ jsonLogic: JsonLogic }, CLOSED),
      Comparison,
    ])
  },
  { $id: 'FlagCondition' },
)
export type Condition = Static<typeof Condition>

const Bucketing = {
  bucketBy: t.Optional(
    t.String({
      minLength: 1,
      maxLength: bounds.nameLength,
      description: 'The attribute whose value is hashed; targetingKey when left out.',
    }),
  ),
  seed: t.Optional(
    t.String({
      maxLength: 128,
      description: "Hashed before it; the flag's key when left out. Splits of one seed deal alike.",
    }),
  ),
}

const Split = t.Object(
  {
    variant: VariantName,
    weight: t.Integer({ minimum: 0, maximum: bounds.weight, description: 'A share of their sum.' }),
  },
  CLOSED,
)
export type Split = Static<typeof Split>

const Step = t.Object(
  {
    at: SentTime('From when.'),
    percent: t.Number({ minimum: 0, maximum: 100, description: 'To three decimals.' }),
  },
  CLOSED,
)
export type Step = Static<typeof Step>

const Progressive = t.Object(
  {
    variant: VariantName,
    otherwise: t.String({ ...VariantName, description: 'What the others are served.' }),
    steps: t.Array(Step, { minItems: 1, maxItems: bounds.steps }),
  },
  CLOSED,
)

/** What a rule serves to those whom it matches: one variant, a split of several, or one to ever more of them. */
const Serve = t.Union([
  t.Object({ variant: VariantName }, CLOSED),
  t.Object(
    { split: t.Array(Split, { minItems: 1, maxItems: bounds.variants }), ...Bucketing },
    CLOSED,
  ),
  t.Object({ progressive: Progressive, ...Bucketing }, CLOSED),
])
export type Serve = Static<typeof Serve>

const Schedule = t.Object(
  {
    startAt: t.Optional(SentTime('The rule matches nobody before it.')),
    endAt: t.Optional(SentTime('The rule matches nobody from then on.')),
  },
  CLOSED,
)
export type Schedule = Static<typeof Schedule>

/** The parts of a rule beside its id, for who sends one that has none yet. */
export const ruleMembers = {
  name: t.Optional(Name),
  environments: t.Optional(
    t.Array(oneOf(ENVIRONMENTS), {
      uniqueItems: true,
      description: 'Where the rule applies; everywhere when left out.',
    }),
  ),
  when: t.Optional(Condition),
  serve: Serve,
  schedule: t.Optional(Schedule),
}
export const RuleId = t.String({ pattern: '^[a-z0-9]{1,32}$' })

/** The first rule that matches decides. One without `when` matches everybody. */
export const Rule = t.Object({ id: RuleId, ...ruleMembers }, CLOSED)
export type Rule = Static<typeof Rule>

const Prerequisite = t.Object(
  {
    flag: FlagKey,
    variants: t.Array(VariantName, { minItems: 1, maxItems: bounds.variants }),
  },
  CLOSED,
)
export type Prerequisite = Static<typeof Prerequisite>

export const Switch = t.Object(
  {
    enabled: t.Boolean(),
    defaultVariant: t.Optional(
      nullable(VariantName, "The flag's own when left out; null is the default in the code."),
    ),
  },
  CLOSED,
)

const Switches = t.Object(
  { development: Switch, test: Switch, staging: Switch, production: Switch },
  CLOSED,
)

/** The parts of a definition. */
export const flagMembers = {
  name: Name,
  description: Description,
  tags: t.Array(t.String({ minLength: 1, maxLength: 50 }), {
    maxItems: bounds.tags,
    uniqueItems: true,
  }),
  owner: t.String({ ...Name, description: 'Who looks after it: a person or a team.' }),
  type: oneOf(FLAG_TYPES, { description: 'Of all its variants.' }),
  purpose: oneOf(PURPOSES),
  expectedLifetimeDays: nullable(
    t.Integer({ minimum: 1, maximum: 3650 }),
    'After so many days it is potentially stale; null is never.',
  ),
  variants: t.Record(VariantName, t.Unknown(), {
    minProperties: 1,
    maxProperties: bounds.variants,
    ...CLOSED,
    description: 'Values by name, all of one type.',
  }),
  defaultVariant: nullable(VariantName, 'null: what the code has as its default.'),
  enabled: t.Boolean({ description: 'Off is off in every environment.' }),
  environments: Switches,
  rules: t.Array(Rule, { maxItems: bounds.rules }),
  targeting: nullable(
    JsonLogic,
    'A raw rule of flagd in place of the rules; null where it has none.',
  ),
  prerequisites: t.Array(Prerequisite, { maxItems: bounds.prerequisites }),
  hashVersion: oneOf(HASH_VERSIONS),
  clientSide: t.Boolean({ description: 'Whether browser keys see it.' }),
  metadata: t.Record(t.String({ pattern: '^.{1,200}$' }), Scalar, {
    maxProperties: bounds.metadata,
    ...CLOSED,
    description: 'Goes to applications with each answer.',
  }),
}

/** All that people decide about a flag. Each version has one. */
export const FlagDefinition = t.Object(flagMembers, { ...CLOSED, $id: 'FlagDefinition' })
export type FlagDefinition = Static<typeof FlagDefinition>

/** What evaluation knows of a flag. Archived flags are not evaluated. */
export interface Flag extends FlagDefinition {
  key: string
  /** Grows with each change of the flag or of its prerequisites. */
  version: number
}

/** A condition that rules of many flags name. In raw rules of flagd, `$ref` is a segment. */
export const SegmentDefinition = t.Object(
  { name: Name, description: Description, when: Condition },
  { ...CLOSED, $id: 'SegmentDefinition' },
)
export type SegmentDefinition = Static<typeof SegmentDefinition>

export interface Segment extends SegmentDefinition {
  key: string
  version: number
}
