import { useResource } from '../../api/resource'
import { metersOf, usageOf } from '../../api/usage'
import { isAtLeast } from '../../lib/is-at-least'
import { useProject, useSlug } from '../../lib/project'
import { useQuery } from '../../lib/query'
import { TopBar } from '../../shell/top-bar'
import { Loaded } from '../../ui/loaded'
import { PanelSkeleton } from '../../ui/panel-skeleton'
import { NothingHere } from '../nothing-here'
import { DiskPanel } from './disk/disk-panel'
import { MetersPanel } from './meters/meters-panel'
import { MonthMenu } from './month-menu'
import { RefusedNote } from './refused-note'
import { ServicePanel } from './service/service-panel'

const EVERY_MS = 5000

/** What this project and all together have used, beside what the plan includes. */
export const UsagePage = () => (useProject() ? <WithProject /> : <NothingHere />)

function WithProject() {
  const { query, change } = useQuery()
  const slug = useSlug()
  const usage = useResource(usageOf(slug, query.month), { everyMs: EVERY_MS })
  const shown = usage.data.value
  return (
    <>
      <TopBar title="Usage">
        {shown && (
          <MonthMenu
            month={shown.month}
            months={shown.months}
            choose={(month) => change({ month: month === shown.months[0] ? undefined : month })}
          />
        )}
      </TopBar>
      <div class="usage">
        <Loaded from={usage} failure="The usage could not be read" skeleton={<PanelSkeleton />}>
          {(answer) => (
            <>
              <RefusedNote usage={metersOf(answer)} />
              <MetersPanel usage={metersOf(answer)} />
            </>
          )}
        </Loaded>
        <div class="two2">
          <DiskPanel />
          {isAtLeast('admin') && <ServicePanel />}
        </div>
      </div>
    </>
  )
}
