import { analyticsPaths, type Paths } from '../../../api/paths'
import { useResource } from '../../../api/resource'
import { mistakeIn } from '../../../lib/mistake'
import { useProject } from '../../../lib/project'
import { useLast } from '../../../lib/use-last'
import { Loaded } from '../../../ui/loaded'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { NothingHere } from '../../nothing-here'
import { NoVisits } from '../empty/no-visits'
import { AnalyticsFrame } from '../section/analytics-frame'
import { CsvLink } from '../section/csv-link'
import { DefinitionsLink } from '../section/definitions-link'
import { PATH_DEFINITIONS } from './path-definitions'
import { PathSentence } from './path-sentence'
import { PathSteps } from './path-steps'
import { PathTable } from './path-table'
import { type PathsState, usePathsState } from './paths-state'
import { Ribbons } from './ribbons'
import { Through } from './through'

/** By which way visitors went through the pages. */
export function PathsPage() {
  const project = useProject()
  return project ? <Ways key={project.slug} /> : <NothingHere />
}

function Ways() {
  const state = usePathsState()
  const { slug, where, direction, steps, step, collapse } = state
  const asked = analyticsPaths(slug, {
    ...where,
    direction,
    steps,
    step: step || undefined,
    collapse: collapse || undefined,
  })
  const found = useResource(asked, { follows: 'analytics' })
  const { last, isOld } = useLast(found.data.value)
  const isWaiting = isOld && last && !found.error.value
  return (
    <AnalyticsFrame
      page="paths"
      state={state}
      mistake={mistakeIn(found.error.value)}
      tools={<CsvLink of={asked} name="paths" />}
    >
      {isWaiting ? (
        <Report paths={last} state={state} isOld />
      ) : (
        <Loaded
          from={found}
          failure="The paths could not be read"
          skeleton={
            <div class="page-body">
              <PanelSkeleton />
            </div>
          }
        >
          {(paths) => <Report paths={paths} state={state} />}
        </Loaded>
      )}
    </AnalyticsFrame>
  )
}

interface Props {
  paths: Paths
  state: PathsState
  /** Whether newer numbers are on their way. */
  isOld?: boolean
}

function Report({ paths, state, isOld = false }: Props) {
  if (paths.visits === 0 && !isOld) return <NoVisits key={state.query} state={state} />
  return (
    <div class="page-body" aria-busy={isOld}>
      <PathSentence paths={paths} state={state} />
      {paths.begun === 0 ? (
        <p class="small three">
          No visit has a path here.{' '}
          {state.step !== '' && (
            <button type="button" class="link" onClick={() => state.begin('')}>
              Begin where visits do
            </button>
          )}
        </p>
      ) : (
        <>
          {state.isTable ? (
            <PathTable paths={paths} state={state} />
          ) : (
            <>
              <Ribbons paths={paths} state={state} />
              <PathSteps paths={paths} state={state} />
            </>
          )}
          <Through paths={paths} state={state} />
        </>
      )}
      <p class="small three foot-note">
        Counted by visit; a page that was loaded again right after itself is one step.{' '}
        <DefinitionsLink of={PATH_DEFINITIONS} />
      </p>
    </div>
  )
}
