import { MARK } from './parameterize'

/**
 * Components as they are shown: the sign before a placeholder keeps texts from forging one while they are hashed,
 * and means nothing to who reads `<uuid>`.
 */
export function withoutMarks<T>(components: T): T {
  return JSON.parse(JSON.stringify(components), (_key, value) =>
    typeof value === 'string' ? value.replaceAll(MARK, '') : value,
  ) as T
}
