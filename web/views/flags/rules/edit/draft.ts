import type { FlagDefinition, Rule } from '../../../../../src/flags/model'
import { differences } from '../../../../../src/flags/versions/differences'
import { isSame } from '../../../../../src/lib/is-same'

/** A definition as it is being edited. What somebody wrote as JSON is in it even where the server will refuse it. */
export type Draft = FlagDefinition

/** What people decide about a flag, in the order in which it is written down. */
const MEMBERS = [
  'name',
  'description',
  'owner',
  'tags',
  'type',
  'purpose',
  'expectedLifetimeDays',
  'variants',
  'defaultVariant',
  'clientSide',
  'enabled',
  'environments',
  'prerequisites',
  'rules',
  'targeting',
  'metadata',
  'hashVersion',
] as const satisfies readonly (keyof FlagDefinition)[]

/** What there is to edit of a flag; the rest of it is the server's. */
export const draftOf = (flag: FlagDefinition): Draft =>
  Object.fromEntries(MEMBERS.map((name) => [name, flag[name]])) as unknown as Draft

export const textOf = (draft: Draft): string => JSON.stringify(draft, null, 2)

/**
 * The draft that a text says. Members that it leaves out stay as they were; those that nobody knows stay in it for the server to refuse.
 * @param drawId makes the id of a rule that has none of its own
 */
export function draftIn(
  text: string,
  before: Draft,
  drawId: () => string,
): { draft: Draft } | { mistake: string } {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch (cause) {
    return { mistake: `This is no JSON: ${(cause as Error).message}` }
  }
  if (!isRecord(said)) return { mistake: 'Write an object, such as {"rules": []}.' }
  for (const [name, [isOne, mend]] of Object.entries(WANTED))
    if (said[name] !== undefined && !isOne(said[name])) return { mistake: `“${name}”: ${mend}` }
  const draft = { ...before, ...said } as Draft
  return {
    draft: {
      ...draft,
      environments: { ...before.environments, ...draft.environments },
      rules: withIds(draft.rules, drawId),
    },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isListOf = (isOne: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isOne)

/** What the form and the words of a difference walk through; anything else the server refuses, at its place. */
const WANTED: Record<string, [(value: unknown) => boolean, string]> = {
  rules: [isListOf(isRecord), 'Write a list of rules, each an object.'],
  prerequisites: [isListOf(isRecord), 'Write a list of objects.'],
  tags: [isListOf((tag) => typeof tag === 'string'), 'Write a list of texts.'],
  variants: [isRecord, 'Write an object of values by name.'],
  metadata: [isRecord, 'Write an object of values by name.'],
  environments: [
    (value) => isRecord(value) && Object.values(value).every(isRecord),
    'Write an object for each environment.',
  ],
}

/** Two rules of one id, as when one was copied, would be one for the form. */
function withIds(rules: readonly Rule[], drawId: () => string): Rule[] {
  const taken = new Set<string>()
  return rules.map((rule) => {
    const id = typeof rule.id === 'string' && !taken.has(rule.id) ? rule.id : drawId()
    taken.add(id)
    return { ...rule, id }
  })
}

/** What of a draft is another than before: no more is sent. */
export const changesTo = (before: Draft, draft: Draft): Partial<Draft> =>
  Object.fromEntries(
    (Object.keys(draft) as (keyof Draft)[])
      .filter((name) => !isSame(before[name], draft[name]))
      .map((name) => [name, draft[name]]),
  )

export const isChanged = (before: Draft, draft: Draft) =>
  Object.keys(changesTo(before, draft)).length > 0

/** The same in words, as the history will have them. */
export const wordsOfChanges = (before: Draft, draft: Draft): string[] => [
  ...differences(before, draft).map(({ words }) => words),
  ...Object.keys(changesTo(before, draft))
    .filter((name) => !(MEMBERS as readonly string[]).includes(name))
    .map((name) => `“${name}”, which flags do not have`),
]

/**
 * A draft after somebody else has changed the flag: on what it is now.
 * @returns `contested`: both have changed the same, and the draft's would undo theirs
 */
export function rebased(
  draft: Draft,
  { before, now }: { before: Draft; now: Draft },
): { draft: Draft; isContested: boolean } {
  const mine = changesTo(before, draft)
  const theirs = changesTo(before, now)
  return {
    draft: { ...now, ...mine },
    isContested: (Object.keys(mine) as (keyof Draft)[]).some(
      (name) => name in theirs && !isSame(draft[name], now[name]),
    ),
  }
}
