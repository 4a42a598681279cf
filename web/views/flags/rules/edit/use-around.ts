import { flagList } from '../../../../api/flags'
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
  // The first page is what the list of flags has shown already: enough for suggestions.
  const flags = useResource(flagList(slug)).data.value?.items ?? []
  const segments = useResource(segmentList(slug), { follows: 'flags' }).data.value?.items ?? []
  const others = flags.filter((flag) => flag.key !== key).flatMap(({ rules }) => rules)
  return {
    flagKey: key,
    variants: Object.keys(draft.variants),
    attributes: attributesOf([...draft.rules, ...segments, ...others]),
    segments,
    showJson,
  }
}
