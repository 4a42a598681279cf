import type { Event } from '../event'
import { copyFree, isTelling } from './free'
import type { Intake } from './intake'

type User = NonNullable<Event['user']>

const OWN_FIELDS = new Set(['id', 'email', 'username', 'ip', 'ip_address'])

export function readUser(value: unknown, intake: Intake): User | undefined {
  const source = intake.object(value, 'user')
  if (source === undefined) return undefined
  intake.enter('user')
  const user: User = {}
  const id = readWord(source.id, 'id', intake)
  const email = readWord(source.email, 'email', intake)
  const username = readWord(source.username, 'username', intake)
  const ip = readPersonal(source.ip ?? source.ip_address, 'ip', intake)
  if (id !== undefined) user.id = id
  if (email !== undefined) user.email = email
  if (username !== undefined) user.username = username
  if (ip !== undefined) user.ip = ip
  copyMore(source, user, OWN_FIELDS, intake)
  intake.leave()
  return user
}

/** Copies the fields that the sender added to those that we know, as free data. */
export function copyMore(
  source: Record<string, unknown>,
  target: Record<string, unknown>,
  known: ReadonlySet<string>,
  intake: Intake,
): void {
  let count = 0
  for (const sent in source) {
    if (known.has(sent) || ++count > intake.limits.freeEntries) continue
    const value = source[sent]
    const { name, isSecret, saysCard } = intake.scrub.key(sent)
    if (value === null || name === '__proto__') continue
    target[name] =
      isSecret && isTelling(value) ? intake.scrub.mask : copyFree(value, name, intake, saysCard)
  }
}

/** Reads a text or a number: many databases number their users. */
const readWord = (value: unknown, field: string, intake: Intake) =>
  readPersonal(typeof value === 'number' ? String(value) : value, field, intake)

/** Reads a text that identifies a person. It is scrubbed where the project hides personal data. */
const readPersonal = (value: unknown, field: string, intake: Intake) =>
  intake.scrub.hidesPersonal ? intake.text(value, field) : intake.name(value, field)
