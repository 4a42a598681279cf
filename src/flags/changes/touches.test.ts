import { expect, test } from 'bun:test'
import { flagOf, ruleOf } from '../flag.harness'
import type { Flag } from '../model'
import { differences } from '../versions/differences'
import type { VersionAction } from '../versions/model'
import { touches } from './touches'

const [ON, OFF] = [{ enabled: true }, { enabled: false }]
const inStaging = ruleOf({ environments: ['staging'] })
const switches = { development: ON, test: ON, staging: ON, production: ON }

const cases: [what: string, isFelt: boolean, before: Partial<Flag>, after: Partial<Flag>][] = [
  ['off everywhere', true, {}, { enabled: false }],
  ['off there', true, {}, { environments: { ...switches, production: OFF } }],
  ['off elsewhere', false, {}, { environments: { ...switches, staging: OFF } }],
  ['a rule for all', true, {}, { rules: [ruleOf()] }],
  ['a rule for elsewhere', false, {}, { rules: [inStaging] }],
  ['a rule that left it', true, { rules: [ruleOf()] }, { rules: [inStaging] }],
  ['a variant', true, {}, { variants: { on: true, off: false, neither: false } }],
  ['only words', false, {}, { name: 'New', tags: ['web'], owner: 'shop', purpose: 'experiment' }],
  ['words and a rule', true, {}, { name: 'New', rules: [ruleOf()] }],
]

test.each(cases)('%s: %p in production', (_, isFelt, before, after) => {
  const changed = {
    action: 'change' as const,
    differences: differences(flagOf(before), flagOf(after)),
  }
  expect(touches(changed, 'production')).toBe(isFelt)
})

test.each<[VersionAction, boolean]>([
  ['create', true],
  ['archive', true],
  ['prerequisite', true],
  ['change', false],
])('%s without a difference: %p', (action, isFelt) => {
  expect(touches({ action, differences: [] }, 'production')).toBe(isFelt)
})
