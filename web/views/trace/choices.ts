import { searchOf, useQuery } from '../../lib/query'
import type { Segment } from './tree/segments'

/** What is chosen on the page of a trace; all of it stands in the address. */
export function useTraceChoices() {
  const { query, change } = useQuery()
  return {
    spanId: query.span,
    find: query.find ?? '',
    onlyErrors: query.only === 'errors',
    hasPath: query.path !== 'off',
    isRaw: query.skew === 'raw',
    window: segmentOf(query.window),
    /** The address of this page with another choice. */
    linkTo: (changes: Parameters<typeof searchOf>[0]) => searchOf({ ...query, ...changes }),
    openSpan: (span: string | undefined) => change({ span }, true),
    findText: (find: string) => change({ find: find || undefined }, true),
    showOnlyErrors: (is: boolean) => change({ only: is ? 'errors' : undefined }, true),
    showPath: (is: boolean) => change({ path: is ? undefined : 'off' }, true),
    showWindow: (window: Segment | undefined) =>
      change({ window: window?.map((ms) => Number(ms.toFixed(3))).join('-') }, true),
  }
}

export type TraceChoices = ReturnType<typeof useTraceChoices>

/** Reads `12.5-430`: ms from the beginning of the trace. */
function segmentOf(text: string | undefined): Segment | undefined {
  const [, from, to] = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text ?? '') ?? []
  return from !== undefined && to !== undefined && Number(to) > Number(from)
    ? [Number(from), Number(to)]
    : undefined
}
