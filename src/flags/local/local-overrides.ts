import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../db/secrets/secrets'
import { Memo } from '../../lib/memo'
import { Problem } from '../../lib/problem'
import type { Key } from '../../projects/keys/key'
import type { ProjectFlags } from '../flag-sets'

/** The header that carries what one developer's machine wants flags to be. */
export const OVERRIDES_HEADER = 'x-whimbrel-flag-overrides'
/** The longest header that is looked at: some hundred flags. */
const LONGEST = 8192

/** What is signed: which flags have which variant, in which project, until when (ms). */
export interface LocalList {
  project: number
  flags: Record<string, string>
  until: number
}

/** Where a project's secret stands, so that a sealed one opens there alone. */
export const secretPlace = (project: number) => `flag_set.secret ${project}`

const macOf = (secret: string, list: string) =>
  createHmac('sha256', secret).update(list).digest('base64url')

/** The value of the header for a list. */
export function signedList(secret: string, list: LocalList): string {
  const text = Buffer.from(JSON.stringify(list)).toString('base64url')
  return `${text}.${macOf(secret, text)}`
}

/** Reads lists that the project has signed. They count with keys of development alone; with others the header is nothing. */
export function localOverrides(secrets: Pick<Secrets, 'open'>) {
  const known = new Memo<{ until: number; flags: ReadonlyMap<string, string> }>(1000, LONGEST)

  function read(project: number, sealed: string, header: string) {
    const secret = secrets.open(sealed, secretPlace(project))
    const [text = '', mac = ''] = header.split('.')
    if (secret === undefined || !isSame(mac, macOf(secret, text))) return undefined
    const list = JSON.parse(Buffer.from(text, 'base64url').toString()) as LocalList
    if (list.project !== project) return undefined
    return { until: list.until, flags: new Map(Object.entries(list.flags)) }
  }

  return {
    /** @throws Problem `invalid_request` for a list that was not signed here, or is over */
    of(
      { project, environment }: Key,
      { secret }: ProjectFlags,
      headers: Headers,
      now: number,
    ): ReadonlyMap<string, string> | undefined {
      if (environment !== 'development') return undefined
      const header = headers.get(OVERRIDES_HEADER)
      if (header === null) return undefined
      const name = `${project} ${header}`
      const before = known.recall(name)
      const list =
        before ??
        (secret !== null && header.length <= LONGEST ? read(project, secret, header) : undefined)
      if (!list || list.until < now)
        throw new Problem(
          'invalid_request',
          `${OVERRIDES_HEADER} is over, or was not signed for this project; make another with POST /api/v1/projects/{slug}/flagOverrides.`,
        )
      if (!before) known.keep(name, list)
      return list.flags
    },
  }
}

export type LocalOverrides = ReturnType<typeof localOverrides>

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
