import { useState } from 'preact/hooks'
import { useResource } from '../../../api/resource'
import { type CheckView, type ServiceView, service } from '../../../api/service'
import { counted } from '../../../lib/format'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { CheckAction } from './check-action'
import { CheckRow } from './check-row'
import { DeadLettersDialog } from './dead-letters-dialog'
import { RefusedDialog } from './refused-dialog'

const EVERY_MS = 5000

/** How the service is: what needs a hand first, each with its mend; the rest a quiet line each. */
export function ServicePanel() {
  const known = useResource(service(), { everyMs: EVERY_MS })
  const [open, setOpen] = useState<'deadLetters' | 'refused'>()
  const close = () => setOpen(undefined)
  return (
    <Loaded from={known} failure="The service could not be looked at" skeleton={<PanelSkeleton />}>
      {(answer) => (
        <section class="panel" aria-labelledby="service">
          <header>
            <h2 id="service">Service</h2>
            <Badge of={answer} />
          </header>
          <ul class="health">
            {answer.checks.map((check) => (
              <CheckRow key={`${check.code} ${check.what}`} check={check}>
                <CheckAction check={check} open={setOpen} />
              </CheckRow>
            ))}
          </ul>
          <footer class="two">
            <span>
              The same on the box, and a look at every page of the files:{' '}
              <code>whimbrel doctor</code>
            </span>
          </footer>
          {open === 'deadLetters' && <DeadLettersDialog close={close} />}
          {open === 'refused' && <RefusedDialog refused={answer.refused} close={close} />}
        </section>
      )}
    </Loaded>
  )
}

const needsHand = ({ severity }: CheckView) => severity === 'error' || severity === 'warning'

function Badge({ of: { checks, worst } }: { of: ServiceView }) {
  const many = checks.filter(needsHand).length
  if (many === 0)
    return (
      <span class="badge push">
        <Icon name="check" class="ok" />
        all well
      </span>
    )
  return (
    <span class={`badge push ${worst}`}>
      <Icon name={worst === 'error' ? 'alert' : 'warn'} />
      {counted(many, 'thing')} to look at
    </span>
  )
}
