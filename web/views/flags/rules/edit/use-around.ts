import { useResource } from '../../../../api/resource'
import { type SegmentView, segmentList } from '../../../../api/segments'
import { attributesOf } from './attributes'
import type { Draft } from './draft'

/** What the fields of a rule know of what is around it. */
export interface Around {
  flagKey: string
  variants: readonly string[]
  /** Attributes that are offered; any other may be typed. */
  attributes: readonly string[]
  segments: readonly SegmentView[]
  /** Shows the draft as JSON, for what the form cannot say. */
  showJson(): void
}

export function useAround(
  slug: string,
  { key, draft, showJson }: { key: string; draft: Draft; showJson(): void },
): Around {
  const segments = useResource(segmentList(slug), { follows: 'flags' }).data.value?.items ?? []
  return {
    flagKey: key,
    variants: Object.keys(draft.variants),
    attributes: attributesOf([...draft.rules, ...segments]),
    segments,
    showJson,
  }
}
