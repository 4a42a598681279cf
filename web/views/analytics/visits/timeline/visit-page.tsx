import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import { useResource } from '../../../../api/resource'
import { type Timeline, type VisitView, visitTimeline } from '../../../../api/visits'
import { HOUR_MS } from '../../../../lib/durations'
import { useProject, useSlug } from '../../../../lib/project'
import { searchOf, useQuery } from '../../../../lib/query'
import { TopBar } from '../../../../shell/top-bar'
import { Empty } from '../../../../ui/empty'
import { Icon } from '../../../../ui/icon'
import { Loaded } from '../../../../ui/loaded'
import { PanelSkeleton } from '../../../../ui/panel-skeleton'
import { NothingHere } from '../../../nothing-here'
import { ItemRow } from './item-row'
import { VisitAside } from './visit-aside'
import { VisitHead } from './visit-head'

/** One visit, with all that happened in it. */
export const VisitPage = () => (useProject() ? <Visit /> : <NothingHere />)

function Visit() {
  const slug = useSlug()
  const id = useRoute().params.id ?? ''
  const [goesOn, setGoesOn] = useState(false)
  const found = useResource(visitTimeline(slug, id), goesOn ? { follows: 'analytics' } : {})
  const visit = found.data.value?.visit
  // One that is over changes no more, however much others do.
  useEffect(() => setGoesOn(visit !== undefined && mayGoOn(visit)), [visit])
  const isGone = found.error.value?.status === 404 && !found.data.value
  return (
    <>
      <TopBar title={<BackToVisits />} name="Visit · Analytics" />
      {isGone ? (
        <Empty icon={<Icon name="search" class="three" />} title="No such visit">
          <p>It is not kept any more, or the address names none of this project.</p>
          <a class="btn" href={`/${slug}/analytics/visits`}>
            All visits
          </a>
        </Empty>
      ) : (
        <Loaded from={found} failure="The visit could not be read" skeleton={<Skeleton />}>
          {(timeline) => <Found key={id} timeline={timeline} slug={slug} />}
        </Loaded>
      )}
    </>
  )
}

function Found({ timeline, slug }: { timeline: Timeline; slug: string }) {
  const { visit, items, isCut } = timeline
  const { at } = useQuery().query
  const current = at === undefined ? undefined : nearestTo(at, items)
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [current])
  return (
    <>
      <VisitHead visit={visit} />
      <div class="cols">
        <section aria-label="What happened">
          <ol class="crumbs happened" ref={list}>
            {items.map((item, i) => (
              <ItemRow
                key={i}
                item={item}
                slug={slug}
                begin={visit.startedAt}
                isCurrent={item === current}
              />
            ))}
          </ol>
          {isCut && <p class="small three">There is more: these are the first 1,000 things.</p>}
        </section>
        <VisitAside visit={visit} />
      </div>
    </>
  )
}

/** Whether something may come that is of a visit yet. */
const mayGoOn = ({ startedAt, durationMs }: VisitView) =>
  Date.now() - Date.parse(startedAt) - durationMs < HOUR_MS

/** What happened nearest to a time, errors and traces before what was done. */
function nearestTo(at: string, items: Timeline['items']) {
  const time = Date.parse(at)
  const distance = ({ kind, at: own }: Timeline['items'][number]) =>
    Math.abs(Date.parse(own) - time) + (kind === 'error' || kind === 'trace' ? 0 : 0.5)
  return items.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** The way back to the list with its search. */
function BackToVisits() {
  const slug = useSlug()
  const { environment, query, range, from, to, bots, errors } = useQuery().query
  const kept = searchOf({ environment, query, range, from, to, bots, errors })
  return (
    <span class="trail">
      <a class="three" href={`/${slug}/analytics/visits${kept}`}>
        Visits
      </a>
      <span class="three" aria-hidden="true">
        /
      </span>
      <b>Visit</b>
    </span>
  )
}

const Skeleton = () => (
  <div class="page-body">
    <PanelSkeleton />
    <PanelSkeleton />
  </div>
)
