import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { TraceView } from '../../../../src/traces/pages/detail/model'
import { useResource } from '../../../api/resource'
import { tracePage } from '../../../api/traces'
import { duration } from '../../../lib/format'
import { exactly, queryOf } from '../../../lib/pieces'
import { useEnvironment, useSlug } from '../../../lib/project'
import { searchOf } from '../../../lib/query'
import { Ago } from '../../../ui/ago'
import { ChoiceDialog } from '../../../ui/choice-dialog'
import { Level } from '../../../ui/level'
import { Text } from '../../../ui/text'

const ID = /^[0-9a-f]{32}$/i
const SHOWN = 8

/** Chooses the trace to compare with: one with the same root, or any by its id. */
export function PickDialog({ trace, close }: { trace: TraceView; close(): void }) {
  const slug = useSlug()
  const { shown } = useEnvironment()
  const { route } = useLocation()
  const [text, setText] = useState('')
  const { root, spans, names, services, traceId } = trace
  const query = queryOf([
    exactly('root.name', names[spans.name[root] as number] ?? ''),
    exactly('root.service', services[spans.service[root] as number]?.service ?? ''),
  ])
  const like = useResource(tracePage(slug, { environment: shown, query, limit: SHOWN + 1 })).data
    .value
  const typed = text.trim().toLowerCase()
  const compare = (other: string) =>
    route(`/${slug}/traces/${traceId}/compare${searchOf({ environment: shown, with: other })}`)
  const choices = (like?.items ?? [])
    .filter((hit) => hit.traceId !== traceId && hit.traceId.startsWith(typed))
    .slice(0, SHOWN)
    .map((hit) => ({
      id: hit.traceId,
      run: () => compare(hit.traceId),
      shows: (
        <>
          {hit.errorCount > 0 && <Level level="error" />}
          <span class="cut">
            <Text of={hit.root.name} /> <code class="three">{hit.traceId.slice(0, 8)}</code>
          </span>
          <span class="push">{duration(hit.durationMs)}</span>
          <span class="three">
            <Ago at={hit.startedAt} after=" ago" />
          </span>
        </>
      ),
    }))
  const named = {
    id: typed,
    run: () => compare(typed),
    shows: (
      <>
        The trace <code>{typed}</code>
      </>
    ),
  }
  return (
    <ChoiceDialog
      title="Compare with"
      label="Trace id to compare with"
      text={text}
      typed={setText}
      choices={ID.test(typed) && !choices.some(({ id }) => id === typed) ? [named] : choices}
      nothing="No other trace of this root is near. Paste the id of any trace: 32 hex digits."
      close={close}
    />
  )
}
