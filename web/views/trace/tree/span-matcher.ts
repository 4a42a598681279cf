import type { Tree } from './tree'

interface Wanted {
  find: string
  onlyErrors: boolean
}

/** Tells whether a span meets the filters above the waterfall; undefined while no filter is set. */
export function spanMatcher(
  tree: Tree,
  { find, onlyErrors }: Wanted,
): ((span: number) => boolean) | undefined {
  const text = find.trim().toLowerCase()
  if (!text && !onlyErrors) return undefined
  const { names, services, spans } = tree.trace
  const hasText = names.map((name) => name.toLowerCase().includes(text))
  const isOf = services.map(({ service }) => service.toLowerCase().includes(text))
  return (span) =>
    (!onlyErrors || tree.isError(span)) &&
    (hasText[spans.name[span] as number] === true ||
      isOf[spans.service[span] as number] === true ||
      spans.spanId[span] === text)
}
