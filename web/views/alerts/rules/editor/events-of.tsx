import { useMemo } from 'preact/hooks'
import { QueryField } from '../../../../ui/search-field/query-field'
import { issueLanguage } from '../../../issues/issue-language'
import { defined, type Metric } from '../draft'
import type { EditorProps } from './editor-props'

/** Which events are counted, in the language of the issue search. */
export function EventsOf({ slug, draft, metric, set, mistakes }: EditorProps & { metric: Metric }) {
  const language = useMemo(() => issueLanguage(slug), [slug])
  const { filter, ...rest } = metric
  return (
    <QueryField
      label="Which events"
      placeholder="all events, or those of level:error …"
      language={language}
      query={filter ?? ''}
      mistake={mistakes.part('/metric/filter')}
      search={(query) =>
        set({ ...draft, metric: { ...rest, ...defined({ filter: query || undefined }) } })
      }
    />
  )
}
