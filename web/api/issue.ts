import type { Static } from '@sinclair/typebox'
import type { EventPage } from '../../src/events/model'
import type { ActivityPage } from '../../src/issues/activity/model'
import type { Commented } from '../../src/issues/comments/model'
import type { TimelineView } from '../../src/issues/detail/model'
import type { IssueFlagList } from '../../src/issues/flags/model'
import type { TagList } from '../../src/issues/tags/model'
import { address, patch, post, remove } from './client'

const below = (id: string, part: string) => `/issues/${encodeURIComponent(id)}/${part}`

export const issueTimeline = (id: string, from: string | undefined, to: string | undefined) =>
  address<TimelineView>(below(id, 'timeline'), { from, to })

export const issueTags = (id: string) => address<Static<typeof TagList>>(below(id, 'tags'))

export const issueFlags = (id: string) => address<Static<typeof IssueFlagList>>(below(id, 'flags'))

interface EventsOf {
  from: string | undefined
  to: string | undefined
  cursor: string | undefined
  limit: number
}

export const issueEvents = (id: string, of: EventsOf) =>
  address<Static<typeof EventPage>>(below(id, 'events'), { ...of })

export const issueActivity = (id: string, limit: number) =>
  address<Static<typeof ActivityPage>>(below(id, 'activity'), { limit })

export const comment = (id: string, text: string) =>
  post(address<Static<typeof Commented>>(below(id, 'comments')), { text })

export const editComment = (id: string, comment: number, text: string) =>
  patch(address<void>(below(id, `comments/${comment}`)), { text })

export const deleteComment = (id: string, comment: number) =>
  remove(address(below(id, `comments/${comment}`)))
