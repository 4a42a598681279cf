import { flagList } from '../../../api/flags'
import { useResource } from '../../../api/resource'
import { type SegmentView, segmentList } from '../../../api/segments'
import { attributesOf } from './attributes'

/** What the fields of a condition know of what is around it. */
export interface Around {
  /** Attributes that are offered; any other may be typed. */
  attributes: readonly string[]
  segments: readonly SegmentView[]
  /** Shows what is edited as JSON, for what the form cannot say. */
  showJson(): void
}

/** @param own what is edited: rules of a flag, or a segment */
export function useAround(
  slug: string,
  own: readonly { when?: unknown; serve?: unknown }[],
  showJson: () => void,
): Around {
  // The first page is what the list of flags has shown already: enough for suggestions.
  const flags = useResource(flagList(slug)).data.value?.items ?? []
  const segments = useResource(segmentList(slug), { follows: 'flags' }).data.value?.items ?? []
  const others = flags.flatMap(({ rules }) => rules)
  return { attributes: attributesOf([...own, ...segments, ...others]), segments, showJson }
}
