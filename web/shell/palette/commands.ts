import type { Binding, Bindings } from '../../lib/keys'

const MOST = 10

/** The actions of the page's keys whose names match what was typed. */
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
    .filter(({ key, does }) => key !== 'Ctrl+k' && isMatch(does, typed))
    .slice(0, MOST)
}

/** Whether each typed word is the beginning of a word of the name. */
export const isMatch = (name: string, typed: string) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => ` ${name.toLowerCase()}`.includes(` ${word}`))
