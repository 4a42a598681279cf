import { useState } from 'preact/hooks'
import { type Goal, goalList, goalsReport, removeGoal } from '../../../api/goals'
import { useResource } from '../../../api/resource'
import { isAtLeast } from '../../../lib/is-at-least'
import { mistakeIn } from '../../../lib/mistake'
import { useProject } from '../../../lib/project'
import { Confirm } from '../../../ui/confirm'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { NothingHere } from '../../nothing-here'
import { AnalyticsFrame } from '../section/analytics-frame'
import { CsvLink } from '../section/csv-link'
import { DefinitionsLink } from '../section/definitions-link'
import { OF_GOALS } from './definitions'
import { GoalDialog } from './goal-dialog'
import { GoalReport } from './goal-report'
import { GoalTable } from './goal-table'
import { useGoalsState } from './goals-state'
import { NoGoals } from './no-goals'

const FOLLOWED = { everyMs: 30_000, follows: 'analytics' } as const

/** What the project wants visitors to come to, and who did. */
export const GoalsPage = () => (useProject() ? <Goals /> : <NothingHere />)

type Open = { dialog: 'new' } | { dialog: 'edit' | 'remove'; of: Goal }

function Goals() {
  const state = useGoalsState()
  const { slug, where } = state
  const goals = useResource(goalList(slug), { follows: 'analytics' })
  const asked = goalsReport(slug, where)
  const found = useResource(asked, FOLLOWED)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const items = goals.data.value?.items ?? []
  const chosen = items.find(({ id }) => id === state.goal) ?? items[0]
  const make = isAtLeast('member') ? () => setOpen({ dialog: 'new' }) : undefined
  return (
    <AnalyticsFrame
      page="goals"
      state={state}
      mistake={mistakeIn(found.error.value)}
      tools={
        <>
          {make && (
            <button type="button" class="btn" onClick={make}>
              <Icon name="plus" />
              New goal
            </button>
          )}
          {chosen && <CsvLink of={asked} name="goals" />}
        </>
      }
    >
      <Loaded from={goals} failure="The goals could not be read" skeleton={<PanelSkeleton />}>
        {() =>
          chosen === undefined ? (
            <NoGoals make={make} />
          ) : (
            <div class="page-body">
              <Loaded
                from={found}
                failure="Who reached them could not be read"
                skeleton={<PanelSkeleton />}
              >
                {(report) => (
                  <GoalTable
                    goals={items}
                    report={report}
                    chosen={chosen}
                    state={state}
                    edit={make && ((of) => setOpen({ dialog: 'edit', of }))}
                    remove={make && ((of) => setOpen({ dialog: 'remove', of }))}
                  />
                )}
              </Loaded>
              <GoalReport key={chosen.id} goal={chosen} state={state} />
              <p class="small three">
                The rate is of all visitors of this time. Without an id, a visitor is a browser
                within a day. <DefinitionsLink of={OF_GOALS} />
              </p>
            </div>
          )
        }
      </Loaded>
      {open?.dialog === 'new' && (
        <GoalDialog state={state} made={({ id }) => state.choose(id)} close={close} />
      )}
      {open?.dialog === 'edit' && <GoalDialog state={state} goal={open.of} close={close} />}
      {open?.dialog === 'remove' && (
        <Confirm
          title={`Remove ${open.of.name}?`}
          does="Remove"
          run={() => removeGoal(slug, open.of.id)}
          close={close}
        >
          <p>Its events stay. Saved funnels with this goal as a step will ask for another.</p>
        </Confirm>
      )}
    </AnalyticsFrame>
  )
}
