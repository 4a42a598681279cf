import { lastUse } from '../../accounts/last-use'
import { rateLimiter } from '../../http/rate-limit'
import { Problem } from '../../lib/problem'
import { HOUR_MS } from '../../lib/time'
import { analyticsBounds } from '../../limits'
import type { ProjectFinder } from '../../projects/find-projects.reads'
import { boundsOf, type SharedBounds } from './bounds'
import type { SharedPage, SharedView } from './model'
import { type ShareFinder, shownBy } from './reads'
import type { ShareUse } from './store'

interface Deps {
  shares: ShareFinder
  projects: ProjectFinder
  note: (name: 'shares.used', use: ShareUse) => void
  clock: () => number
}

/** What tokens of shared links open, how often in a minute, and the notes of their use. */
export function sharedDoor({ shares, projects, note, clock }: Deps) {
  const limiter = rateLimiter()
  const noteUse = lastUse(HOUR_MS, (use) => note('shares.used', { ...use, opened: 0 }))

  /** @throws Problem `unknown_link`, the same for a link that never was and for one that is over; `rate_limited` */
  function found(token: string | undefined, now: number) {
    const share = token === undefined ? undefined : shares.find(token, now)
    const project = share && projects.byId(share.project)
    if (!share || !project)
      throw new Problem(
        'unknown_link',
        'This link opens nothing: it was cut, has ended or was taken back. Ask who gave it to you for another.',
      )
    const seconds = limiter.take(share.id, 1, analyticsBounds.sharedPerMinute, now)
    if (seconds > 0)
      throw new Problem('rate_limited', 'This link is opened too often; wait a little.', {
        retryAfterSeconds: seconds,
      })
    return { share, project }
  }

  return {
    /** What a link shows, for its page. @throws Problem `unknown_link`, `rate_limited` */
    open(token: string | undefined): SharedView {
      const now = clock()
      const { share, project } = found(token, now)
      note('shares.used', { id: share.id, at: now, opened: 1 })
      const { slug, name } = project
      return { ...shownBy(share), project: { slug, name } }
    },
    /**
     * What a link lets its viewer see of a report.
     * @param slug of the project that the path names
     * @param pages those that show the report
     * @throws Problem `unknown_link`, `rate_limited`; `missing_scope` for another project, and for a report of another page
     */
    boundsFor(token: string, slug: string, pages: readonly SharedPage[]): SharedBounds {
      const now = clock()
      const { share, project } = found(token, now)
      if (project.slug !== slug || !pages.some((page) => page === share.page))
        throw new Problem('missing_scope', 'This link opens one page of one project alone.')
      noteUse(share.id, share.usedAt, now)
      return boundsOf(share, now)
    },
  }
}

export type SharedDoor = ReturnType<typeof sharedDoor>
