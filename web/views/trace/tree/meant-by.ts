import type { Tree } from './tree'

interface Wanted {
  find: string
  onlyErrors: boolean
}

/** Whether a span is what is looked for; undefined while nothing is. */
export function meantBy(
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
