import { useEnvironment, useSlug } from '../../../lib/project'
import { searchOf, useQuery } from '../../../lib/query'
import { useRange } from '../../../lib/range'

/** What the page of incidents shows; all of it stands in the address. */
export function useIncidentState() {
  const slug = useSlug()
  const { shown } = useEnvironment()
  const { query, change } = useQuery()
  const range = useRange('14d', ['24h', '7d', '14d', '30d'])
  const { rule } = query
  return {
    slug,
    shown,
    range,
    rule,
    where: { environment: shown, rule, from: range.from, to: range.to },
    /** The incident that the drawer shows. */
    chosen: query.incident,
    choose: (id: string | undefined) => change({ incident: id }, true),
    hrefOf: (id: string) => `/${slug}/alerts${searchOf({ ...query, incident: id })}`,
    /** Where the incidents of one rule alone stand. */
    hrefOfRule: (id: string | undefined) =>
      `/${slug}/alerts${searchOf({ ...query, rule: id, incident: undefined })}`,
  }
}

export type IncidentState = ReturnType<typeof useIncidentState>
