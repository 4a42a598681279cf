import type { AlertRuleView } from '../../../../api/alert-rules'
import { channelList } from '../../../../api/channels'
import { useResource } from '../../../../api/resource'
import { Table } from '../../../../ui/table'
import { RuleRow } from './rule-row'

const COLUMNS = [
  { name: 'Rule' },
  { name: 'State' },
  { name: 'In', class: 'hide-s' },
  { name: 'Tells', class: 'hide-m' },
  { name: 'Last fired', class: 'hide-s' },
  { name: 'Change', class: 'num', isBare: true },
]

interface Props {
  slug: string
  rules: readonly AlertRuleView[]
  mayChange: boolean
}

/** A row a rule; those that fire stand first. */
export function RuleTable({ slug, rules, mayChange }: Props) {
  const channels = useResource(channelList(slug)).data.value?.items ?? []
  const nameOfChannel = new Map(channels.map(({ id, name }) => [id, name]))
  return (
    <Table name="Rules" columns={COLUMNS} isInner class="rules-table">
      {[...rules]
        .sort((a, b) => Number(b.state === 'firing') - Number(a.state === 'firing'))
        .map((rule) => (
          <RuleRow
            key={rule.id}
            slug={slug}
            rule={rule}
            tells={rule.notify.channels
              .map((id) => nameOfChannel.get(id))
              .filter((name) => name !== undefined)}
            mayChange={mayChange}
          />
        ))}
    </Table>
  )
}
