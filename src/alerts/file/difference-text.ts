import type { Difference } from './differences'

const MARKS = { make: '+', change: '~', remove: '-' } as const
const SECRET = '"secret '

/** Differences as lines for a terminal. */
export const differenceText = (all: readonly Difference[]): string =>
  all
    .flatMap(({ what, name, how, members }) => [
      `${MARKS[how]} ${what} ${name}`,
      ...members.map((member) => `    ${memberText(member)}`),
    ])
    .join('\n')

function memberText({ path, has = 'nothing', wants = 'nothing' }: Difference['members'][number]) {
  if (has.startsWith(SECRET) || wants.startsWith(SECRET)) return `${path}: another secret`
  return `${path}: ${has} → ${wants}`
}
