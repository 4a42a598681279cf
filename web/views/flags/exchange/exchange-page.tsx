import { isAtLeast } from '../../../lib/is-at-least'
import { useProject, useSlug } from '../../../lib/project'
import { TopBar } from '../../../shell/top-bar'
import { Head } from '../../../ui/head'
import { NothingHere } from '../../nothing-here'
import { FlagsTabs } from '../flags-tabs'
import { ExportPanel } from './export-panel'
import { ImportPanel } from './import-panel'

/** Flags as documents of flagd, out and in. */
export const ExchangePage = () => (useProject() ? <Exchange /> : <NothingHere />)

function Exchange() {
  const slug = useSlug()
  return (
    <>
      <TopBar title="Flags" name="Import and export · Flags" />
      <FlagsTabs page="exchange" />
      <div class="list-page exchange">
        <Head
          title="Import and export"
          lead="Flags as flagd writes them, to bring them here and to take them along."
        />
        <ExportPanel slug={slug} />
        {isAtLeast('member') && <ImportPanel slug={slug} />}
      </div>
    </>
  )
}
