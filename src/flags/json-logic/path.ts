import { type Run, spend } from './run'

/** `user.plan` → user, plan. A dot that belongs to a name has a backslash before it. */
export function pathOf(text: string): string[] {
  const parts: string[] = []
  let part = ''
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string
    const next = text[at + 1]
    if (sign === '\\' && (next === '.' || next === '\\' || next === '/')) {
      part += next
      at++
    } else if (sign === '.') {
      parts.push(part)
      part = ''
    } else part += sign
  }
  // A text of nothing but dots has no part after the last one: json-logic-engine reads it so.
  if (parts.length !== text.length) parts.push(part)
  return parts
}

/**
 * What stands at a path. Rules look at the context; inside `map`, `filter` and the like, at one element. Only members that the value
 * itself has are seen, not those of JavaScript's own types.
 * @returns undefined where there is nothing
 */
export function valueAt(path: readonly string[], scope: unknown, run: Run): unknown {
  spend(run, path.length)
  const [first] = path
  if (scope === run.context && (first === '$flagd' || first === '$env'))
    return ownValueAt(path, first === '$env' ? { $env: run.environment } : { $flagd: flagd(run) })
  return ownValueAt(path, scope)
}

/** What flagd adds to the context: the flag's key, and the time in whole seconds. */
const flagd = ({ flagKey, now }: Run) => ({ flagKey, timestamp: Math.floor(now / 1000) })

function ownValueAt(path: readonly string[], scope: unknown): unknown {
  let value = scope
  for (const part of path) {
    if (value === null || value === undefined || !Object.hasOwn(Object(value), part))
      return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}
