import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { offerLink } from '../../../api/client'
import { useResource } from '../../../api/resource'
import { sharedLink, sharedReport } from '../../../api/shared-report'
import { Toasts } from '../../../shell/toasts'
import { Empty } from '../../../ui/empty'
import { Loaded } from '../../../ui/loaded'
import { onDemand } from '../../../ui/on-demand'
import { PanelSkeleton } from '../../../ui/panel-skeleton'

/** What links show, by their pages. */
const REPORTS = {
  overview: onDemand(() => import('../overview/overview-page').then((m) => m.Overview)),
  retention: onDemand(() => import('../retention/retention-page').then((m) => m.CameAgain)),
  vitals: onDemand(() => import('../vitals/vitals-page').then((m) => m.Speed)),
}

/** A report for who came by a link, without the rest of the dashboard around it. */
export function SharedPage() {
  const base = useLocation().path
  const [token] = useState(() => base.split('/')[2] ?? '')
  offerLink(token)
  const found = useResource(sharedLink())
  const link = found.data.value
  useEffect(() => {
    if (link) sharedReport.value = { ...link, base }
  }, [link])
  return (
    <>
      <main id="main" tabIndex={-1} class="shared">
        {!sharedReport.value && (
          <div class="top">
            <h1>A shared report</h1>
          </div>
        )}
        {found.error.value?.code === 'unknown_link' ? (
          <Empty title="This link opens nothing">
            <p>It was cut, has ended or was taken back. Ask who gave it to you for another.</p>
          </Empty>
        ) : (
          <Loaded from={found} failure="The report could not be read" skeleton={<PanelSkeleton />}>
            {() => <Shown />}
          </Loaded>
        )}
      </main>
      <Toasts />
    </>
  )
}

function Shown() {
  const { value: link } = sharedReport
  const Report = link && REPORTS[link.page]
  return Report ? <Report /> : null
}
