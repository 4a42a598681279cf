import { useRoute } from 'preact-iso'
import { flagDetail } from '../../../api/flags'
import { useResource } from '../../../api/resource'
import { useProject, useSlug } from '../../../lib/project'
import { TopBar } from '../../../shell/top-bar'
import { Empty } from '../../../ui/empty'
import { Loaded } from '../../../ui/loaded'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { NothingHere } from '../../nothing-here'
import { hrefOfFlags } from '../hrefs'
import { FlagPageView } from './flag-page-view'

const EVERY_MS = 15_000

/** One flag: what each environment serves, by which rules, since when, and why. */
export const FlagPage = () => (useProject() ? <WithProject /> : <NothingHere />)

function WithProject() {
  const slug = useSlug()
  const key = decodeURIComponent(useRoute().params.key ?? '')
  const flag = useResource(flagDetail(slug, key), { everyMs: EVERY_MS, follows: 'flags' })
  if (flag.error.value?.status === 404) return <NoSuchFlag slug={slug} />
  return (
    <Loaded
      from={flag}
      failure="The flag could not be read"
      skeleton={
        <div class="page-body">
          <PanelSkeleton />
          <PanelSkeleton />
        </div>
      }
    >
      {(answer) => <FlagPageView key={answer.key} slug={slug} flag={answer} />}
    </Loaded>
  )
}

const NoSuchFlag = ({ slug }: { slug: string }) => (
  <>
    <TopBar title="No such flag" />
    <Empty title="There is no such flag">
      <p>The address was cut, or the flag is of another project.</p>
      <a class="btn primary" href={hrefOfFlags(slug)}>
        Go to the flags
      </a>
    </Empty>
  </>
)
