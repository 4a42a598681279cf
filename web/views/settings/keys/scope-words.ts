import type { Scope } from '../../../../src/projects/keys/key'

/** As people say what a key can write. */
export const SCOPE_WORDS = {
  'events:write': 'events',
  'spans:write': 'spans',
  'analytics:write': 'analytics',
  'replays:write': 'replays',
  'heatmaps:write': 'heatmaps',
  'flags:evaluate': 'flags',
  'releases:write': 'releases',
} satisfies Record<Scope, string>

const ALL_SCOPES = Object.keys(SCOPE_WORDS) as Scope[]
/** What applications send while they run; `releases:write` is for the build. */
export const INGEST_SCOPES: readonly Scope[] = ALL_SCOPES.filter(
  (scope) => scope !== 'releases:write',
)

/** `events, spans` */
export function scopesInWords(scopes: readonly Scope[]): string {
  const hasAllIngest = INGEST_SCOPES.every((scope) => scopes.includes(scope))
  const rest = hasAllIngest ? scopes.filter((scope) => !INGEST_SCOPES.includes(scope)) : scopes
  const words = rest.map((scope) => SCOPE_WORDS[scope])
  return (hasAllIngest ? ['all six ingest scopes', ...words] : words).join(', ')
}
