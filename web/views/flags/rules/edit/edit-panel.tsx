import { useState } from 'preact/hooks'
import type { FlagView } from '../../../../api/flags'
import { Text } from '../../../../ui/text'
import { UnsavedGuard } from '../../../../ui/unsaved-guard'
import { RefusedLines } from '../../conditions/refused-lines'
import { JsonField } from '../../json-field'
import { ContestedNote } from './contested-note'
import { wordsOfChanges } from './draft'
import type { Edit, EditView } from './edit'
import { refusalsOf } from './refusals'
import { ReviewDialog } from './review-dialog'
import { RuleEditor } from './rule-editor'
import type { Editing } from './use-edit'

interface Props {
  slug: string
  flag: FlagView
  edit: Edit
  editing: Editing
  mayChange: boolean
}

const VIEWS: Record<EditView, string> = { form: 'Form', json: 'JSON' }

/** The rules of all environments while they are edited: as a form or as JSON, which are one draft. */
export function EditPanel({ slug, flag, edit, editing, mayChange }: Props) {
  const [isReviewing, setReviewing] = useState(false)
  const { isDirty, isContested, refused } = editing
  const { draft, before, view, mistake } = edit
  const refusals = refusalsOf(refused?.parts ?? [], refused?.edit.draft.rules ?? [])
  const words = mistake === undefined && isDirty ? wordsOfChanges(before, draft) : []
  return (
    <section class="panel editing" aria-labelledby="rules">
      <header>
        <h2 id="rules">{view === 'form' ? 'Rules of all environments' : 'The flag as JSON'}</h2>
        {view === 'form' && <span class="small three">the first match wins</span>}
        {mayChange && (
          <div class="seg push" role="radiogroup" aria-label="Edit the rules in">
            {(Object.keys(VIEWS) as EditView[]).map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  id={`edit-in-${one}`}
                  name="edit-view"
                  checked={view === one}
                  disabled={mistake !== undefined && view !== one}
                  onChange={() => editing.show(one)}
                />
                <span>{VIEWS[one]}</span>
              </label>
            ))}
          </div>
        )}
      </header>
      {isContested && <ContestedNote flag={flag} edit={edit} editing={editing} />}
      {refused?.edit.draft === draft && (
        <RefusedLines of={view === 'form' ? refusals.others : refused.parts} isWhole />
      )}
      {view === 'form' ? (
        <RuleEditor
          slug={slug}
          flag={flag}
          edit={edit}
          change={editing.change}
          refusedOf={(rule) =>
            refused?.edit.draft.rules.includes(rule) ? (refusals.rules.get(rule.id) ?? []) : []
          }
          showJson={() => editing.show('json')}
        />
      ) : (
        <div class="form json-view">
          <JsonField
            name="Definition"
            text={edit.text}
            set={editing.type}
            rows={20}
            mistake={mistake}
            isFixed={!mayChange}
          />
        </div>
      )}
      <footer class="flex wrap save-bar">
        {mayChange && (
          <span class="small three" role="status">
            <Text of={mistake === undefined ? summary(words) : 'This cannot be saved yet'} />
          </span>
        )}
        <span class="push flex">
          <button type="button" class="btn" onClick={editing.discard}>
            {mayChange && isDirty ? 'Discard' : 'Close'}
          </button>
          {mayChange && (
            <button
              type="button"
              class="btn primary"
              disabled={!isDirty || mistake !== undefined || isContested}
              onClick={() => setReviewing(true)}
            >
              Review and save…
            </button>
          )}
        </span>
      </footer>
      {isReviewing && (
        <ReviewDialog
          slug={slug}
          flag={flag}
          edit={edit}
          words={words}
          editing={editing}
          close={() => setReviewing(false)}
        />
      )}
      <UnsavedGuard isUnsaved={isDirty && mayChange} />
    </section>
  )
}

function summary(words: readonly string[]): string {
  const [first = 'Nothing is changed yet'] = words
  return words.length > 1 ? `${words.length} changes` : first
}
