import { isLoopback } from '../../lib/is-loopback'
import { type Check, ok, wrong } from '../check'
import type { Facts } from '../facts'
import { many } from '../words'

/** What people have set, and what only they can set. */
export const settingChecks = (facts: Facts): Check[] => [
  ...ownerCheck(facts),
  ...transportCheck(facts),
  ...secretsChecks(facts),
  ...configChecks(facts),
  ...countriesCheck(facts),
]

function ownerCheck({ contents }: Facts): Check[] {
  if (!contents?.needsOwner) return []
  return [
    wrong(
      'warning',
      'noOwner',
      'Owner',
      'Nobody can sign in as an owner yet.',
      'Open the link that the start prints, or make one: `whimbrel user create --email you@example.org --role owner`.',
    ),
  ]
}

function transportCheck({ contents }: Facts): Check[] {
  const url = URL.parse(contents?.servedAt ?? '')
  if (url?.protocol !== 'http:' || isLoopback(url.hostname)) return []
  return [
    wrong(
      'warning',
      'plainHttp',
      'Transport',
      `${url.origin} is plain http beyond this machine: keys and passwords can be read on the way.`,
      'Give serve --tls-cert and --tls-key, or end TLS in a proxy and name it: --trusted-proxies, and --public-url https://….',
    ),
  ]
}

function secretsChecks({ secrets }: Facts): Check[] {
  if (!secrets) return []
  const { kept, fault, warning } = secrets
  const unopened = kept.map(({ kind, unopened }) => ({ kind, count: unopened }))
  if (totalOf(unopened) > 0)
    return [
      wrong(
        'error',
        'secrets',
        'Secrets',
        `${sealedWords(unopened)} of ${totalOf(kept)} cannot be opened${fault === undefined ? ': they are sealed with another key' : `: ${fault}`}`,
        'Put the key back (secrets.key in the folder, or WHIMBREL_SECRETS_KEY_FILE). Where it is gone for good, people set up their second factor anew: `whimbrel user link --email ADDRESS --reset-totp`; channels and the mail server are given their secrets anew; what developers had signed for flags on their machines is signed anew.',
      ),
    ]
  if (warning !== undefined)
    return [wrong('warning', 'secrets', 'Secrets', warning, mendIn(warning))]
  if (kept.length === 0) return []
  return [ok('secrets', 'Secrets', `${sealedWords(kept)}, sealed with a key that is here`)]
}

const totalOf = (kinds: readonly { count: number }[]): number =>
  kinds.reduce((sum, { count }) => sum + count, 0)

const sealedWords = (kinds: readonly { kind: string; count: number }[]): string =>
  kinds
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => many(count, kind))
    .join(' and ')

function configChecks({ config }: Facts): Check[] {
  if (!config) return []
  const found = config.warnings.map((says) =>
    wrong('warning', 'config', 'Config', says, 'Correct the variable, or leave it out.'),
  )
  if (config.limits.length > 0)
    found.push(
      wrong(
        'info',
        'limits',
        'Limits',
        `Set: ${config.limits.join(', ')}.`,
        'Nothing to do, if they are meant. Without the variable the default holds.',
      ),
    )
  return found.length > 0
    ? found
    : [ok('config', 'Config', 'Every variable is known, every limit is the default')]
}

function countriesCheck({ countries }: Facts): Check[] {
  if (!countries) return []
  const { path, table, fault } = countries
  if (table)
    return [
      ok(
        'countries',
        'Countries',
        `By ${path} (${table.type}, made on ${new Date(table.builtAt).toISOString().slice(0, 10)})`,
      ),
    ]
  return [
    wrong(
      'warning',
      'countries',
      'Countries',
      `WHIMBREL_MMDB_FILE names ${path}, which cannot be used: ${fault}. Countries are told by the table that is built in.`,
      'Put an MMDB file of countries or cities there, such as GeoLite2-Country.mmdb, and start the server again; or leave the variable out.',
    ),
  ]
}

/** The command at the end of a warning that names one. */
const mendIn = (warning: string) => warning.slice(warning.lastIndexOf(': ') + 2)
