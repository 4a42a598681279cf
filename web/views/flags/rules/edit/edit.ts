import { leadVariant } from '../../../../../src/flags/lead-variant'
import type { FlagDefinition, Rule } from '../../../../../src/flags/model'
import { type Draft, draftIn, draftOf, rebased, textOf } from './draft'
import { inserted, newRule, without } from './rule-list'

export type EditView = 'form' | 'json'

/** What is edited of a flag, in the form or as JSON: two views of one draft. */
export interface Edit {
  /** The version that the draft was made on, and what the flag was then. */
  version: number
  before: Draft
  draft: Draft
  view: EditView
  /** What stands in the field of the JSON. */
  text: string
  /** Why the text says no draft; the draft is what it said before. */
  mistake?: string | undefined
  /** The rule that was taken out last, and where it stood. */
  removed?: { rule: Rule; at: number } | undefined
}

type Versioned = FlagDefinition & { version: number }

export function begun(flag: Versioned, view: EditView): Edit {
  const draft = draftOf(flag)
  return { version: flag.version, before: draft, draft, view, text: textOf(draft) }
}

/** The other view of the same draft; while the text says none, the JSON stays. */
export function shownAs(edit: Edit, view: EditView): Edit {
  if (edit.mistake !== undefined || edit.view === view) return edit
  return { ...edit, view, text: textOf(edit.draft) }
}

export function typed(edit: Edit, text: string, drawId: () => string): Edit {
  const said = draftIn(text, edit.before, drawId)
  return 'draft' in said
    ? { ...edit, text, draft: said.draft, mistake: undefined }
    : { ...edit, text, mistake: said.mistake }
}

export const withRules = (edit: Edit, rules: readonly Rule[]): Edit => ({
  ...edit,
  draft: { ...edit.draft, rules: [...rules] },
})

/** One more rule, behind all others. */
export const withNewRule = (edit: Edit, id: string): Edit => {
  const { rules, variants } = edit.draft
  return withRules(edit, [...rules, newRule(id, leadVariant(variants))])
}

export function withoutRule(edit: Edit, id: string): Edit {
  const { rules } = edit.draft
  const at = rules.findIndex((one) => one.id === id)
  const rule = rules[at]
  return rule ? { ...withRules(edit, without(rules, id)), removed: { rule, at } } : edit
}

/** The rule that was taken out last stands where it stood. */
export function undone(edit: Edit): Edit {
  if (!edit.removed) return edit
  const { rule, at } = edit.removed
  return { ...withRules(edit, inserted(edit.draft.rules, rule, at)), removed: undefined }
}

/** Whether somebody else has changed what is changed here, too, so that saving would undo it. */
export const isContested = (edit: Edit, now: Versioned): boolean =>
  edit.version !== now.version &&
  rebased(edit.draft, { before: edit.before, now: draftOf(now) }).isContested

/** The same changes made on what the flag is by now. A text that says no draft waits until it does. */
export function caughtUp(edit: Edit, flag: Versioned): Edit {
  if (edit.version === flag.version || edit.mistake !== undefined) return edit
  const now = draftOf(flag)
  const { draft } = rebased(edit.draft, { before: edit.before, now })
  return { ...edit, version: flag.version, before: now, draft, text: textOf(draft) }
}
