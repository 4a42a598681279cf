import { useState } from 'preact/hooks'
import type { Imported } from '../../../../src/traces/pages/exchange/model'
import { ApiError } from '../../../api/client'
import { refreshAll } from '../../../api/resource'
import { importTraces } from '../../../api/traces'
import { nameOf } from '../../../lib/environments'
import { counted } from '../../../lib/format'
import { useEnvironment, useSlug } from '../../../lib/project'
import { searchOf } from '../../../lib/query'
import { Dialog } from '../../../ui/dialog'
import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'

const SHOWN = 8

/** Imports a file of OTLP/JSON, as another Whimbrel or a collector writes it. */
export function ImportDialog({ close }: { close(): void }) {
  const slug = useSlug()
  const { shown } = useEnvironment()
  const [imported, setImported] = useState<Imported>()
  const [wrong, setWrong] = useState<string>()

  async function take(file: File | undefined) {
    if (!file) return
    try {
      const answer = await importTraces(slug, shown, JSON.parse(await file.text()))
      setImported(answer)
      setWrong(undefined)
      refreshAll(`/api/v1/projects/${slug}/traces`)
    } catch (cause) {
      setImported(undefined)
      setWrong(wordsOf(cause))
    }
  }
  return (
    <Dialog title="Import traces" close={close}>
      <div class="form stack">
        <label>
          <span>A file of OTLP/JSON</span>
          <input
            class="field"
            type="file"
            accept=".json,application/json"
            aria-describedby="import-said"
            onChange={(event) => take(event.currentTarget.files?.[0])}
          />
        </label>
        <p class="small three">
          As “Export OTLP” of a trace or a collector's file exporter write it. It is put into{' '}
          {shown === 'all' ? 'the usual environment' : nameOf(shown)} of this project.
        </p>
        <div id="import-said" role="status">
          {wrong && <p class="error">{wrong}</p>}
          {imported && (
            <Said
              imported={imported}
              hrefOf={(id) => `/${slug}/traces/${id}${searchOf({ environment: shown })}`}
            />
          )}
        </div>
      </div>
      <footer class="flex">
        <button type="button" class="btn" onClick={close}>
          Close
        </button>
      </footer>
    </Dialog>
  )
}

const Said = ({ imported, hrefOf }: { imported: Imported; hrefOf(id: string): string }) => (
  <>
    <p class="flex">
      <Icon name="check" class="ok" />
      {counted(imported.accepted, 'span')} of {counted(imported.traceIds.length, 'trace')} imported
      {imported.rejected > 0 && `, ${counted(imported.rejected, 'span')} refused`}
    </p>
    {imported.reason && (
      <p class="small two">
        <Text of={imported.reason} />
      </p>
    )}
    <ul class="small">
      {imported.traceIds.slice(0, SHOWN).map((id) => (
        <li key={id}>
          <a class="link mono" href={hrefOf(id)}>
            {id}
          </a>
        </li>
      ))}
    </ul>
  </>
)

function wordsOf(cause: unknown): string {
  if (cause instanceof ApiError) return cause.message
  if (cause instanceof SyntaxError)
    return 'This is no JSON. A file with one JSON object a line has to be split at its lines.'
  throw cause
}
