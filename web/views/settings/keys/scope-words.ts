import type { Scope } from '../../../../src/projects/keys/key'

/** What a key may write, in a person's words. */
const SCOPE_WORDS = {
  'events:write': 'events',
  'spans:write': 'spans',
  'analytics:write': 'analytics',
  'replays:write': 'replays',
  'heatmaps:write': 'heatmaps',
  'flags:evaluate': 'flags',
  'releases:write': 'releases',
} satisfies Record<Scope, string>

/** The scopes offered for a new key: only those that a route asks for today. */
export const OFFERED_WORDS = {
  'events:write': SCOPE_WORDS['events:write'],
  'spans:write': SCOPE_WORDS['spans:write'],
  'analytics:write': SCOPE_WORDS['analytics:write'],
  'replays:write': SCOPE_WORDS['replays:write'],
  'flags:evaluate': SCOPE_WORDS['flags:evaluate'],
  'releases:write': SCOPE_WORDS['releases:write'],
} satisfies Partial<Record<Scope, string>>
export type OfferedScope = keyof typeof OFFERED_WORDS

/** The scopes of a new key unless others are chosen; `releases:write` is for builds, not for applications. */
export const SENT_SCOPES: readonly OfferedScope[] = ['events:write', 'spans:write']

const ALL_SCOPES = Object.keys(SCOPE_WORDS) as Scope[]
/** The scopes of a key that was made without naming any. */
const INGEST_SCOPES: readonly Scope[] = ALL_SCOPES.filter((scope) => scope !== 'releases:write')

/** `events, spans` */
export function scopesInWords(scopes: readonly Scope[]): string {
  const hasAllIngest = INGEST_SCOPES.every((scope) => scopes.includes(scope))
  const rest = hasAllIngest ? scopes.filter((scope) => !INGEST_SCOPES.includes(scope)) : scopes
  const words = rest.map((scope) => SCOPE_WORDS[scope])
  return (hasAllIngest ? ['all six ingest scopes', ...words] : words).join(', ')
}
