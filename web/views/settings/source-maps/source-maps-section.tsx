import { sizeText } from '../../../../src/lib/size-text'
import type { ProjectView } from '../../../../src/projects/model'
import { useResource } from '../../../api/resource'
import { sourceMapPage } from '../../../api/source-maps'
import { counted } from '../../../lib/format'
import { isAtLeast } from '../../../lib/is-at-least'
import { useQuery } from '../../../lib/query'
import { Head } from '../../../ui/head'
import { Loaded } from '../../../ui/loaded'
import { Pager } from '../../../ui/pager'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { DismissedMaps } from './dismissed-maps'
import { MissingMaps } from './missing-maps'
import { NoMaps } from './no-maps'
import { RefusedMaps } from './refused-maps'
import { ReleaseMapsPanel } from './release-maps-panel'

/** The source maps of a project: what is missing first, then what is there. */
export function SourceMapsSection({ project: { slug } }: { project: ProjectView }) {
  const { query } = useQuery()
  const page = useResource(sourceMapPage(slug, query.cursor))
  return (
    <>
      <Head
        title="Source maps"
        lead={
          <>
            They turn the frames of minified JavaScript back into your code, by release or by debug
            id. {!isAtLeast('admin') && 'Admins delete them.'}
          </>
        }
      />
      <Loaded from={page} failure="The source maps could not be read" skeleton={<PanelSkeleton />}>
        {({ items, missing, refused, dismissed, totals, nextCursor }) => (
          <>
            {missing.length > 0 && <MissingMaps missing={missing} slug={slug} />}
            {refused.length > 0 && <RefusedMaps refused={refused} />}
            {totals.maps > 0 && (
              <p class="small three">
                {counted(totals.maps, 'map')}, {sizeText(totals.sizeBytes)} as uploaded,{' '}
                {sizeText(totals.storedBytes)} on disk. Maps of a release go when no event or span
                of it came for {counted(totals.unseenDays, 'day')}.
              </p>
            )}
            {items.map((release) => (
              <ReleaseMapsPanel key={release.release} slug={slug} of={release} />
            ))}
            {totals.maps === 0 && missing.length === 0 && <NoMaps slug={slug} />}
            {dismissed.length > 0 && <DismissedMaps dismissed={dismissed} slug={slug} />}
            <Pager nextCursor={nextCursor} next="Older releases" first="Latest releases" />
          </>
        )}
      </Loaded>
    </>
  )
}
