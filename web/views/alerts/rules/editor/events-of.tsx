import { useMemo } from 'preact/hooks'
import { COUNTABLE } from '../../../../../src/alerts/rules/countable'
import type { Field } from '../../../../../src/search/field'
import type { Language } from '../../../../ui/search-field/language'
import { QueryField } from '../../../../ui/search-field/query-field'
import { issueLanguage } from '../../../issues/issue-language'
import { defined, type Metric } from '../draft'
import type { EditorProps } from './editor-props'

/** The part of the issue search by which events are counted over time: of an event's own tags no counts are kept. */
function countableLanguage(slug: string): Language {
  const whole = issueLanguage(slug)
  const isCountable = ({ key }: Field) => (COUNTABLE as readonly string[]).includes(key)
  return { ...whole, fields: whole.fields.filter(isCountable), useKeys: () => [] }
}

/** Which events are counted, in the language of the issue search. */
export function EventsOf({ slug, draft, metric, set, mistakes }: EditorProps & { metric: Metric }) {
  const language = useMemo(() => countableLanguage(slug), [slug])
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
