import { searchOf, useQuery } from '../../lib/query'

const TABS = ['event', 'events', 'tags'] as const
export type Tab = (typeof TABS)[number]

const FRAMES = ['own', 'all', 'raw'] as const
export type FramesShown = (typeof FRAMES)[number]

/** What is chosen on the page of an issue; all of it stands in the address. */
export function useChoices() {
  const { query, change } = useQuery()
  const frames = FRAMES.find((one) => one === query.frames) ?? 'own'
  const isMinified = query.shown === 'minified'
  return {
    tab: TABS.find((one) => one === query.tab) ?? 'event',
    eventId: query.event,
    frames,
    isMinified,
    hasTable: query.chart === 'table',
    cursor: query.cursor,
    /** The address of this page with another choice. */
    linkTo: (changes: Parameters<typeof searchOf>[0]) => searchOf({ ...query, ...changes }),
    openEvent: (event: string | undefined) => change({ event, tab: undefined, cursor: undefined }),
    showFrames: (shown: FramesShown) =>
      change({ frames: shown === 'own' ? undefined : shown }, true),
    showMinified: (is: boolean) => change({ shown: is ? 'minified' : undefined }, true),
    showTable: (is: boolean) => change({ chart: is ? 'table' : undefined }, true),
  }
}
