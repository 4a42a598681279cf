import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { sentence } from '../../../../../src/alerts/rules/sentence'
import { visible } from '../../../../../src/lib/visible'
import type { AlertRuleView, Backtest } from '../../../../api/alert-rules'
import type { ApiError } from '../../../../api/client'
import { isAtLeast } from '../../../../lib/is-at-least'
import { useKeys } from '../../../../lib/keys'
import { refusedParts } from '../../../../lib/refused'
import { TopBar } from '../../../../shell/top-bar'
import { Refusal } from '../../../../ui/refusal'
import { Text } from '../../../../ui/text'
import { UnsavedGuard } from '../../../../ui/unsaved-guard'
import { BacktestPanel } from '../backtest/backtest-panel'
import { useBacktest } from '../backtest/use-backtest'
import { mistakesIn } from '../editor/mistakes'
import { RuleEditor } from '../editor/rule-editor'
import { BackToRules } from './back-to-rules'
import { RuleName } from './rule-name'
import type { useDraft } from './use-draft'
import { useScale } from './use-scale'

/** The fields are those of one form; the name and the button that saves stand above it. */
const FORM = 'rule'

interface Props {
  slug: string
  edit: ReturnType<typeof useDraft>
  /** Undefined while the rule is not saved. */
  rule?: AlertRuleView
  save(): Promise<void>
  saving: { error: ApiError | undefined; isBusy: boolean }
  state?: ComponentChildren
  /** Stands below the sentence: why the rule finds nothing. */
  problem?: ComponentChildren
  actions?: ComponentChildren
  /** The column at the right. */
  children?: ComponentChildren
}

/** The page of a rule that is looked at, edited, or made: its sentence, the back-test, its fields. */
export function RuleForm({
  slug,
  edit,
  rule,
  save,
  saving,
  state,
  problem,
  actions,
  children,
}: Props) {
  const { draft, set, isDirty } = edit
  const mayChange = isAtLeast('member')
  const tested = useBacktest(slug, mayChange ? draft : undefined)
  const { scale, holdScale } = useScale(draft, mostOf(tested.answer))
  // What the saving was refused for is said until the draft is another; the back-test of that one says what is wrong with it.
  const refused = saving.error ?? tested.error
  const mistakes = mistakesIn(refused)
  const form = useRef<HTMLFormElement>(null)
  useKeys(
    mayChange
      ? { 'Ctrl+s': { does: 'Save the rule', run: () => form.current?.requestSubmit() } }
      : {},
  )
  return (
    <>
      <TopBar
        title={<BackToRules slug={slug} name={draft.name} />}
        name={visible(`${draft.name} · Rules`)}
      />
      <header class="page-head pad">
        <div>
          <div class="flex wrap">
            <RuleName
              form={FORM}
              name={draft.name}
              set={mayChange ? (name) => set({ ...draft, name }) : undefined}
              mistake={mistakes.at(['/name'])}
            />
            {state}
          </div>
          <p class="two">
            <Text of={sentence(draft, draft.environment ?? 'production')} />
          </p>
          {problem}
          {refusedParts(saving.error).length === 0 && <Refusal of={saving.error} />}
        </div>
        <div class="flex wrap">
          {actions}
          {mayChange && (
            <button
              type="submit"
              form={FORM}
              class="btn primary"
              disabled={saving.isBusy || (rule !== undefined && !isDirty)}
            >
              {rule ? 'Save' : 'Make the rule'}
            </button>
          )}
        </div>
      </header>
      <div class={children ? 'cols' : undefined}>
        <form
          ref={form}
          id={FORM}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (event.currentTarget.reportValidity()) save()
          }}
        >
          <fieldset class="page-body" disabled={!mayChange}>
            <legend class="sr">The rule</legend>
            {mayChange && (
              <BacktestPanel
                slug={slug}
                draft={draft}
                set={set}
                scale={scale}
                holdScale={holdScale}
                tested={tested}
              />
            )}
            <RuleEditor
              slug={slug}
              draft={draft}
              set={set}
              scale={scale}
              mistakes={mistakes}
              rule={rule}
            />
          </fieldset>
        </form>
        {children}
      </div>
      <UnsavedGuard isUnsaved={isDirty && mayChange} />
    </>
  )
}

/** The greatest number that was measured. */
const mostOf = (answer: Backtest | undefined) =>
  answer?.series?.points.reduce((most, { max }) => Math.max(most, max), 0)
