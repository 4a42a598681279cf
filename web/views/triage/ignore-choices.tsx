import type { IssueSummary } from '../../../src/issues/model'
import type { IssueChangeBody } from '../../../src/issues/triage/model'
import { HOUR_MS } from '../../lib/durations'
import { triage } from './triage'

/** The choices of how long to ignore an issue. */
const CHOICES: readonly { name: string; condition(): IssueChangeBody }[] = [
  { name: 'For ever', condition: () => ({}) },
  { name: 'For a day', condition: () => until(24) },
  { name: 'For a week', condition: () => until(24 * 7) },
  { name: 'Until 100 more events', condition: () => ({ ignoreForCount: 100 }) },
  { name: 'Until 1,000 more events', condition: () => ({ ignoreForCount: 1000 }) },
]

export const IgnoreChoices = ({ issues }: { issues: readonly IssueSummary[] }) => (
  <>
    {CHOICES.map(({ name, condition }) => (
      <button
        key={name}
        type="button"
        onClick={() => triage(issues, { status: 'ignored', ...condition() }, 'ignored')}
      >
        {name}
      </button>
    ))}
  </>
)

const until = (hours: number): IssueChangeBody => ({
  ignoreUntil: new Date(Date.now() + hours * HOUR_MS).toISOString(),
})
