import { useState } from 'preact/hooks'
import { ENVIRONMENTS, type Environment } from '../../../../src/projects/environment'
import {
  type Imported,
  type ImportPreview,
  importFlags,
  previewImport,
} from '../../../api/flag-exchange'
import { nameOf } from '../../../lib/environments'
import { useAct } from '../../../lib/use-act'
import { Checks } from '../../../ui/checks'
import { Panel } from '../../../ui/panel'
import { Refusal } from '../../../ui/refusal'
import { JsonField } from '../json-field'
import { jsonMistake } from '../json-mistake'
import { Done } from './done'
import { Preview } from './preview'

const NAMES = Object.fromEntries(
  [...ENVIRONMENTS].reverse().map((one) => [one, nameOf(one)]),
) as Record<Environment, string>

/** Takes a document of flagd: first it says what would happen, then it does all of it or nothing. */
export function ImportPanel({ slug }: { slug: string }) {
  const [text, setText] = useState('')
  const [environments, setEnvironments] = useState<readonly Environment[]>(['development'])
  const [preview, setPreview] = useState<ImportPreview>()
  const [done, setDone] = useState<Imported>()
  const { act, error, isBusy } = useAct()

  /** What was looked at is not what would be imported any more. */
  function forget() {
    setPreview(undefined)
    setDone(undefined)
  }
  const type = (words: string) => {
    setText(words)
    forget()
  }
  const asked = () => ({ document: JSON.parse(text), environments })
  const look = () =>
    act(async () => {
      setDone(undefined)
      setPreview(await previewImport(slug, asked()))
    })
  const run = () =>
    act(async () => {
      setDone(await importFlags(slug, asked()))
      setPreview(undefined)
    })
  const isReadable = text.trim() !== '' && jsonMistake(text) === undefined
  return (
    <Panel
      title="Import"
      lead="Flags from JSON of flagd. You see what would happen first; then all of it is done, or nothing."
    >
      <form
        class="form inset"
        onSubmit={(event) => {
          event.preventDefault()
          look()
        }}
      >
        <label>
          <span>File</span>
          <input
            class="field"
            type="file"
            accept=".json,application/json"
            onChange={async (event) => {
              const [file] = event.currentTarget.files ?? []
              if (file) type(await file.text())
            }}
          />
        </label>
        <JsonField name="Or its text" text={text} set={type} rows={10} isOptional />
        <fieldset>
          <legend>Where its flags are to be on</legend>
          <Checks
            words={NAMES}
            chosen={environments}
            mayChoose={(one) => environments.length > 1 || !environments.includes(one)}
            choose={(chosen) => {
              setEnvironments(chosen)
              forget()
            }}
          />
        </fieldset>
        <Refusal of={error} />
        <div>
          <button
            type="submit"
            class={preview ? 'btn' : 'btn primary'}
            disabled={isBusy || !isReadable}
          >
            See what would happen
          </button>
        </div>
        {preview && <Preview of={preview} isBusy={isBusy} run={run} />}
        {done && <Done slug={slug} of={done} />}
      </form>
    </Panel>
  )
}
