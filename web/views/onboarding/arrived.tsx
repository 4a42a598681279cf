import { useEffect } from 'preact/hooks'
import type { IssueSummary } from '../../../src/issues/model'
import { refreshAll } from '../../api/resource'
import { nameOf } from '../../lib/environments'
import { Ago } from '../../ui/ago'
import { Text } from '../../ui/text'
import { NextSteps } from './next-steps'
import { Shore } from './shore'

/** Shows the first issue, and what to do next. */
export function Arrived({ first, slug }: { first: IssueSummary; slug: string }) {
  const { title, level, environment, lastSeen, shortId } = first
  // The number of issues in the rail is loaded less often: load it now.
  useEffect(() => refreshAll(`/api/v1/projects/${slug}/issues/count`), [slug])
  return (
    <>
      <div class="empty arrived" role="status">
        <Shore hasCatch />
        <h2>There it is</h2>
        <p>
          <b>
            <Text of={title} />
          </b>
          , {level}, in {nameOf(environment)}, <Ago at={lastSeen} after=" ago" />.
        </p>
        <div class="flex wrap">
          <a class="btn primary" href={`/${slug}/issues/${shortId}?environment=${environment}`}>
            Open {shortId}
          </a>
          <a class="btn" href={`/${slug}/issues?environment=${environment}`}>
            All issues
          </a>
        </div>
      </div>
      <NextSteps slug={slug} />
    </>
  )
}
