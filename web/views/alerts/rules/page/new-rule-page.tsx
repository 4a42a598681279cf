import { useLayoutEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { type AlertRuleView, createRule } from '../../../../api/alert-rules'
import { type ChannelView, channelList } from '../../../../api/channels'
import { useResource } from '../../../../api/resource'
import { isAtLeast } from '../../../../lib/is-at-least'
import { useProject, useSlug } from '../../../../lib/project'
import { useQuery } from '../../../../lib/query'
import { useAct } from '../../../../lib/use-act'
import { Empty } from '../../../../ui/empty'
import { Loaded } from '../../../../ui/loaded'
import { NothingHere } from '../../../nothing-here'
import { hrefOfRule } from '../hrefs'
import { startingPoint } from '../starting-points'
import { RuleForm } from './rule-form'
import { RulePageSkeleton } from './rule-page-skeleton'
import { useDraft } from './use-draft'

/** A rule that is not saved yet, begun from a starting point that the address names. */
export const NewRulePage = () => (useProject() ? <WithProject /> : <NothingHere />)

function WithProject() {
  const slug = useSlug()
  const channels = useResource(channelList(slug))
  const { query } = useQuery()
  if (!isAtLeast('member'))
    return (
      <Empty title="For members">
        <p>Viewers read rules; ask a member to make one.</p>
      </Empty>
    )
  return (
    <Loaded
      from={channels}
      failure="The channels could not be read"
      skeleton={<RulePageSkeleton />}
    >
      {({ items }) => (
        <NewRule key={query.start} slug={slug} asked={query} channels={usualOf(items)} />
      )}
    </Loaded>
  )
}

/** The channels that a new rule tells: those that can be used, else the first, which is mail to all members once there is a mail server. */
function usualOf(items: readonly ChannelView[]): string[] {
  const usable = items.filter(({ state }) => state === 'ok')
  return (usable.length > 0 ? usable : items.slice(0, 1)).map(({ id }) => id)
}

interface Props {
  slug: string
  /** What the address says of the rule. */
  asked: Record<string, string | undefined>
  /** The ids of the channels that can be told. */
  channels: readonly string[]
}

function NewRule({ slug, asked, channels }: Props) {
  const { route } = useLocation()
  const edit = useDraft(startingPoint(asked, channels))
  const [made, setMade] = useState<AlertRuleView>()
  const { act, error, isBusy } = useAct()
  // After the form was drawn without what is not saved, so that nothing asks.
  useLayoutEffect(() => {
    if (made) route(hrefOfRule(slug, made.id), true)
  }, [made])
  const save = async () => {
    await act(async () => setMade(await createRule(slug, edit.draft)))
  }
  return (
    <RuleForm
      slug={slug}
      edit={made ? { ...edit, isDirty: false } : edit}
      save={save}
      saving={{ error, isBusy }}
    />
  )
}
