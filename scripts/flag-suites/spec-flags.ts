import { readFlag } from '../../src/flags/flagd/read-document'
import type { Flag, Rule } from '../../src/flags/model'
import { ENVIRONMENTS } from '../../src/projects/environment'

/** The two rules that flags of OpenFeature's specification have, in a language of its own. */
const RULES: Record<string, (variant: string) => Rule> = {
  "email == 'ballmer@macrosoft.com' ? 'zero' : ''": (variant) => ({
    id: 'r1',
    when: { attribute: 'email', operator: 'in', values: ['ballmer@macrosoft.com'] },
    serve: { variant },
  }),
  "!customer && email == 'ballmer@macrosoft.com' && age > 10 ? 'internal' : ''": (variant) => ({
    id: 'r1',
    when: {
      all: [
        { attribute: 'customer', operator: 'in', values: [true], negate: true },
        { attribute: 'email', operator: 'in', values: ['ballmer@macrosoft.com'] },
        { attribute: 'age', operator: 'greaterThan', values: [10] },
      ],
    },
    serve: { variant },
  }),
}

/** The flags of `specification/assets/gherkin/test-flags.json`. */
export function specFlags(file: Record<string, Record<string, unknown>>): Flag[] {
  return Object.entries(file).flatMap(([key, flag]) => {
    const { disabled, contextEvaluator, flagMetadata, ...rest } = flag
    const state = disabled === true ? 'DISABLED' : 'ENABLED'
    const metadata = flagMetadata ?? {}
    const definition = readFlag({ ...rest, state, metadata }, {}, ENVIRONMENTS, () => {})
    const said = String(contextEvaluator)
    const rule = RULES[said]?.(/\? '(.*)' :/.exec(said)?.[1] ?? '')
    return definition ? [{ ...definition, key, version: 1, rules: rule ? [rule] : [] }] : []
  })
}

/** Why scenarios of `evaluation_v2.feature` are left out, by the tag that they have. */
export const ABOUT_SDKS = Object.fromEntries(
  ['@provider-status', '@reason-codes-cached', '@hooks', '@immutability', '@async'].map((tag) => [
    tag,
    `${tag}, about an SDK`,
  ]),
)
