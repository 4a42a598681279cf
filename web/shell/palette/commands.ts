import type { Binding, Bindings } from '../../lib/keys'

const MOST = 10

/** What the keys of the page do, as far as it is meant by what was typed. */
export function commandsFor(
  active: readonly Bindings[],
  typed: string,
): (Binding & { key: string })[] {
  const all = new Map(
    active.flatMap((bindings) =>
      Object.entries(bindings).map(([key, binding]) => [key, { key, ...binding }] as const),
    ),
  )
  return [...all.values()]
    .filter(({ key, does }) => key !== 'Ctrl+k' && isMeant(does, typed))
    .slice(0, MOST)
}

/** Whether each typed word begins one of a name's. */
export const isMeant = (name: string, typed: string) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => ` ${name.toLowerCase()}`.includes(` ${word}`))
