import { useState } from 'preact/hooks'
import type { Environment } from '../../../../src/projects/environment'
import { type ScheduledChange, scheduledChanges } from '../../../api/flag-schedule'
import type { FlagView } from '../../../api/flags'
import { useResource } from '../../../api/resource'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { ScheduleDialog } from './schedule-dialog'
import { ScheduledItem } from './scheduled-item'

interface Props {
  slug: string
  flag: FlagView
  environment: Environment
  mayChange: boolean
}

const EVERY_MS = 15_000

/** What is decided for later, by whom and why, and what came of earlier plans. */
export function SchedulePanel({ slug, flag, environment, mayChange }: Props) {
  const [isMaking, setMaking] = useState(false)
  const changes = useResource(scheduledChanges(slug, flag.key), {
    everyMs: EVERY_MS,
    follows: 'flags',
  })
  return (
    <section class="panel" aria-labelledby="schedule">
      <header>
        <h2 id="schedule">Scheduled changes</h2>
        {mayChange && (
          <button type="button" class="btn tight quiet push" onClick={() => setMaking(true)}>
            <Icon name="clock" />
            Schedule a change
          </button>
        )}
      </header>
      <Loaded
        from={changes}
        failure="The scheduled changes could not be read"
        skeleton={<PanelSkeleton />}
      >
        {({ items }) => <Changes slug={slug} flag={flag} items={items} mayChange={mayChange} />}
      </Loaded>
      {isMaking && (
        <ScheduleDialog
          slug={slug}
          flag={flag}
          environment={environment}
          close={() => setMaking(false)}
        />
      )}
    </section>
  )
}

interface ChangesProps {
  slug: string
  flag: FlagView
  items: readonly ScheduledChange[]
  mayChange: boolean
}

/** What waits, and the newest of the others if it failed; the rest when asked for. */
function Changes({ slug, flag, items, mayChange }: ChangesProps) {
  const [hasAll, showAll] = useState(false)
  const newest = items.find(({ status }) => status !== 'waiting')
  const shown = hasAll
    ? items
    : items.filter((one) => one.status === 'waiting' || (one === newest && one.status === 'failed'))
  const hidden = items.length - shown.length
  return (
    <>
      {shown.length === 0 && <p class="alone small two">Nothing is scheduled.</p>}
      {flag.killed && shown.length > 0 && (
        <p class="alone small two">
          While it is switched off everywhere, a change whose time comes is not made.
        </p>
      )}
      <ul class="hist" aria-label="Scheduled changes">
        {shown.map((one) => (
          <ScheduledItem key={one.id} slug={slug} of={one} mayChange={mayChange} />
        ))}
      </ul>
      {hidden > 0 && (
        <footer>
          <button type="button" class="btn tight quiet" onClick={() => showAll(true)}>
            Show what came of {hidden === 1 ? 'an earlier one' : `${hidden} earlier ones`}
          </button>
        </footer>
      )}
    </>
  )
}
