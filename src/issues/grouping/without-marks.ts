import { MARK } from './parameterize'

/**
 * Components as people see them. The sign before a placeholder such as `<uuid>` keeps texts from forging one while
 * they are hashed; a reader does not need it.
 */
export function withoutMarks<T>(components: T): T {
  return JSON.parse(JSON.stringify(components), (_key, value) =>
    typeof value === 'string' ? value.replaceAll(MARK, '') : value,
  ) as T
}
