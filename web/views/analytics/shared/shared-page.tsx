import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { offerLink } from '../../../api/client'
import { useResource } from '../../../api/resource'
import { sharedLink, sharedReport } from '../../../api/shared-report'
import { Toasts } from '../../../shell/toasts'
import { Empty } from '../../../ui/empty'
import { Loaded } from '../../../ui/loaded'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { Overview } from '../overview/overview-page'

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
            {() => (sharedReport.value ? <Overview /> : null)}
          </Loaded>
        )}
      </main>
      <Toasts />
    </>
  )
}
