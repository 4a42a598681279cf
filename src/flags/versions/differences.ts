import { isSame } from '../../lib/is-same'
import { ENVIRONMENTS } from '../../projects/environment'
import type { FlagDefinition, Rule } from '../model'
import type { Difference } from './model'

/** The longest text of a value among the words of a difference. */
const SHOWN = 80

/** The names of members as sentences have them. */
const NAMES: Partial<Record<keyof FlagDefinition, string>> = {
  name: 'name',
  description: 'description',
  owner: 'owner',
  type: 'type',
  purpose: 'purpose',
  expectedLifetimeDays: 'expected lifetime (days)',
  defaultVariant: 'default variant',
  targeting: 'raw targeting rule',
  hashVersion: 'hash',
}

/** What is other in one definition of a flag than in another, member by member, in words that people read. */
export function differences(before: FlagDefinition, after: FlagDefinition): Difference[] {
  return [
    ...plain(before, after),
    ...switches(before, after),
    ...named('variants', 'variant', before.variants, after.variants),
    ...rules(before.rules, after.rules),
    ...named('prerequisites', 'prerequisite', byFlag(before), byFlag(after)),
    ...tags(before.tags, after.tags),
    ...named('metadata', 'metadata', before.metadata, after.metadata),
  ]
}

function plain(before: FlagDefinition, after: FlagDefinition): Difference[] {
  const found: Difference[] = []
  const note = (member: keyof FlagDefinition, words: string) =>
    found.push({ path: `/${member}`, words, before: before[member], after: after[member] })
  if (before.enabled !== after.enabled)
    note('enabled', after.enabled ? 'On where its environments are on' : 'Off everywhere')
  if (before.clientSide !== after.clientSide)
    note('clientSide', after.clientSide ? 'Browsers see it' : 'Browsers no longer see it')
  for (const [member, name] of Object.entries(NAMES) as [keyof FlagDefinition, string][])
    if (!isSame(before[member], after[member]))
      note(member, `The ${name}: ${text(before[member])} → ${text(after[member])}`)
  return found
}

function switches(before: FlagDefinition, after: FlagDefinition): Difference[] {
  return ENVIRONMENTS.flatMap((environment) => {
    const [was, is] = [before.environments[environment], after.environments[environment]]
    const path = `/environments/${environment}`
    const found: Difference[] = []
    if (was.enabled !== is.enabled)
      found.push({
        path: `${path}/enabled`,
        words: `${is.enabled ? 'On' : 'Off'} in ${environment}`,
        before: was.enabled,
        after: is.enabled,
      })
    if (was.defaultVariant !== is.defaultVariant)
      found.push({
        path: `${path}/defaultVariant`,
        words: `The default variant in ${environment}: ${text(was.defaultVariant)} → ${text(is.defaultVariant)}`,
        ...sides(was.defaultVariant, is.defaultVariant),
      })
    return found
  })
}

/** Rules are told apart by their ids, so that one that is moved is no other. */
function rules(before: readonly Rule[], after: readonly Rule[]): Difference[] {
  const found: Difference[] = []
  const was = new Map(before.map((rule, i) => [rule.id, { rule, i }]))
  const is = new Map(after.map((rule, i) => [rule.id, { rule, i }]))
  for (const [id, { rule, i }] of was)
    if (!is.has(id))
      found.push({ path: `/rules/${i}`, words: `Removed ${nameOf(rule, i)}`, before: rule })
  for (const [id, { rule, i }] of is) {
    const old = was.get(id)
    if (!old) found.push({ path: `/rules/${i}`, words: `Added ${nameOf(rule, i)}`, after: rule })
    else if (!isSame(old.rule, rule))
      found.push({
        path: `/rules/${i}`,
        words: `Changed ${nameOf(rule, i)}: ${membersOf(old.rule, rule)}`,
        before: old.rule,
        after: rule,
      })
  }
  const stayed = (list: readonly Rule[]) =>
    list.map(({ id }) => id).filter((id) => was.has(id) && is.has(id))
  if (!isSame(stayed(before), stayed(after)))
    found.push({ path: '/rules', words: 'Changed the order of the rules' })
  return found
}

const nameOf = ({ name }: Rule, i: number) => (name ? `the rule “${name}”` : `rule ${i + 1}`)

const RULE_WORDS: Record<string, string> = {
  name: 'its name',
  environments: 'where it applies',
  when: 'whom it matches',
  serve: 'what it serves',
  schedule: 'when it applies',
}

const membersOf = (before: Rule, after: Rule): string =>
  Object.entries(RULE_WORDS)
    .filter(([member]) => !isSame(before[member as keyof Rule], after[member as keyof Rule]))
    .map(([, words]) => words)
    .join(', ')

/** Members of a record that came, went or changed. */
function named(
  member: string,
  noun: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Difference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is] = [before[name], after[name]]
    if (isSame(was, is)) return []
    const path = `/${member}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    return [{ path, words: wordsOf(noun, name, was, is), ...sides(was, is) }]
  })
}

function wordsOf(noun: string, name: string, was: unknown, is: unknown): string {
  if (was === undefined) return `Added ${noun} ${name}: ${text(is)}`
  if (is === undefined) return `Removed ${noun} ${name}`
  return `Changed ${noun} ${name}: ${text(was)} → ${text(is)}`
}

function tags(before: readonly string[], after: readonly string[]): Difference[] {
  const came = after.filter((tag) => !before.includes(tag))
  const went = before.filter((tag) => !after.includes(tag))
  if (came.length + went.length === 0) return []
  const words = [
    ...(came.length > 0 ? [`Tagged ${came.join(', ')}`] : []),
    ...(went.length > 0 ? [`No longer tagged ${went.join(', ')}`] : []),
  ]
  return [{ path: '/tags', words: words.join('; '), before, after }]
}

const byFlag = ({ prerequisites }: FlagDefinition) =>
  Object.fromEntries(prerequisites.map(({ flag, variants }) => [flag, variants]))

/** What JSON leaves out is left out here. */
const sides = (before: unknown, after: unknown) => ({
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
})

function text(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none'
  const json = typeof value === 'string' ? value : JSON.stringify(value)
  return json.length > SHOWN ? `${json.slice(0, SHOWN)}…` : json
}
