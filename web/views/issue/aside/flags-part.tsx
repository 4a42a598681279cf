import type { IssueView } from '../../../../src/issues/detail/model'
import { FLAG_TAG } from '../../../../src/issues/flags/flag-tag'
import type { IssueFlag } from '../../../../src/issues/flags/model'
import { standsOut } from '../../../../src/issues/flags/standing-out'
import { issueFlags } from '../../../api/issue'
import { useResource } from '../../../api/resource'
import { number, percent, share } from '../../../lib/format'
import { searchOf } from '../../../lib/query'
import { tagCondition } from '../../../lib/tag-condition'
import { Text } from '../../../ui/text'

const SHOWN = 3

/** Which variants of feature flags stand out among the events of an issue. */
export function FlagsPart({ issue }: { issue: IssueView }) {
  const flags = useResource(issueFlags(issue.id)).data.value?.items ?? []
  if (flags.length === 0) return null
  const found = flags.filter(standsOut)
  return (
    <section>
      <h3>Flags</h3>
      {found.length === 0 ? (
        <p class="small two">
          Its events had {flags.length === 1 ? 'the variant' : 'variants'} that others had as often.
        </p>
      ) : (
        <div class="stack">
          {found.slice(0, SHOWN).map((one) => (
            <Shares key={`${one.flag}=${one.variant}`} of={one} issue={issue} />
          ))}
        </div>
      )}
    </section>
  )
}

/** The share of a variant among the events of the issue, and among all. */
function Shares({ of, issue }: { of: IssueFlag; issue: IssueView }) {
  const { flag, variant } = of
  const { environment, project } = issue
  const query = tagCondition(FLAG_TAG + flag, variant)
  const counts = [
    { name: 'of these events', ...of.issue },
    { name: 'of all events', ...of.all },
  ]
  return (
    <div>
      <a class="small link cut" href={`/${project}/issues${searchOf({ environment, query })}`}>
        <Text of={`${flag}: ${variant}`} />
      </a>
      <ul class="dist">
        {counts.map(({ name, events, share: part }) => (
          <li key={name} style={{ '--w': percent(part) }}>
            <span>{name}</span>
            <span class="three num" title={`${number(events)} events`}>
              {share(part)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
