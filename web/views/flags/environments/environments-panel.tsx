import { leadVariant } from '../../../../src/flags/lead-variant'
import { ENVIRONMENTS, type Environment } from '../../../../src/projects/environment'
import { changeFlag, type FlagUsage, type FlagView } from '../../../api/flags'
import { attempt } from '../../../lib/attempt'
import { nameOf } from '../../../lib/environments'
import { number, percent, share } from '../../../lib/format'
import { toast } from '../../../lib/toast'
import { Gauge } from '../../../ui/gauge'
import { sharesIn, totalOf } from '../served/shares'
import { servesIn } from './serves'

interface Props {
  slug: string
  flag: FlagView
  /** Of the last 24 hours. */
  usage: FlagUsage | undefined
  chosen: Environment
  choose(environment: Environment): void
  mayChange: boolean
}

/** What each environment serves now: a switch, a sentence, and the share of the last day. */
export function EnvironmentsPanel({ slug, flag, usage, chosen, choose, mayChange }: Props) {
  const turn = (environment: Environment, enabled: boolean) =>
    attempt(async () => {
      const before = flag.environments[environment]
      await changeFlag(slug, flag, {
        environments: { [environment]: { ...before, enabled } },
        comment: `Switched ${enabled ? 'on' : 'off'} in ${environment}`,
      })
      toast({ text: `${flag.key} is ${enabled ? 'on' : 'off'} in ${environment}` })
    }, 'Nothing was switched')

  return (
    <section class="panel envs" aria-label="State by environment">
      {[...ENVIRONMENTS].reverse().map((environment) => {
        const { words } = servesIn(flag, environment)
        const { enabled } = flag.environments[environment]
        return (
          <div key={environment} class={environment === chosen ? 'cur' : undefined}>
            <div class="flex">
              <h2>
                <button
                  type="button"
                  class="plainly"
                  aria-pressed={environment === chosen}
                  onClick={() => choose(environment)}
                >
                  <Gauge of={environment} />
                  {nameOf(environment)}
                </button>
              </h2>
              <span class="push">
                <button
                  class="switch"
                  type="button"
                  role="switch"
                  aria-checked={enabled && flag.enabled}
                  aria-label={`${flag.key} in ${nameOf(environment)}`}
                  disabled={!mayChange || flag.killed !== null || flag.archivedAt !== null}
                  onClick={() => turn(environment, !enabled)}
                />
              </span>
            </div>
            <p class="small two">{words}</p>
            {usage && <Served flag={flag} usage={usage} environment={environment} />}
          </div>
        )
      })}
    </section>
  )
}

/** The share of the leading variant in the last 24 hours, as a bar and in words. */
function Served({
  flag,
  usage,
  environment,
}: {
  flag: FlagView
  usage: FlagUsage
  environment: Environment
}) {
  const lead = leadVariant(flag.variants)
  const shares = sharesIn(usage, environment)
  const total = totalOf(shares)
  const had = shares.find(({ variant }) => variant === lead)?.count ?? 0
  if (total === 0)
    return (
      <>
        <div class="share none" />
        <p class="micro three">not evaluated in 24 h</p>
      </>
    )
  return (
    <>
      <div class="share">
        <i style={{ '--w': percent(had / total) }} />
      </div>
      <p class="micro three">
        {share(had / total)} {lead} of {number(total)} in 24 h
      </p>
    </>
  )
}
