import { matchesAny, type Settings } from '../core/options'
import type { EventBody } from './event-body'

/**
 * What no application can mend: a browser hides what scripts of other origins throw unless they are loaded with
 * `crossorigin`, and a ResizeObserver that does not settle within a frame goes on in the next one.
 */
const NOISE = [/^Script error\.?$/, /^ResizeObserver loop /]

/** Why an event is not to be sent, or undefined when it is. */
export function unwanted(
  event: EventBody,
  { ignoreErrors, allowUrls, denyUrls }: Settings,
): 'ignored' | undefined {
  const thrown = event.exception?.at(-1)
  const texts = thrown
    ? [thrown.value, thrown.type, `${thrown.type}: ${thrown.value}`]
    : [event.message ?? '']
  if (thrown && NOISE.some((noise) => noise.test(thrown.value))) return 'ignored'
  if (texts.some((text) => matchesAny(text, ignoreErrors))) return 'ignored'
  const url = topUrl(thrown?.stacktrace)
  if (url === undefined) return undefined
  if (matchesAny(url, denyUrls)) return 'ignored'
  return allowUrls && allowUrls.length > 0 && !matchesAny(url, allowUrls) ? 'ignored' : undefined
}

/** The address of the script that threw: the first one in a stack as engines write it, or of the last frame. */
function topUrl(stack: unknown): string | undefined {
  if (typeof stack === 'string') return /(?:https?|file|webpack|app):\/\/[^\s)]+/.exec(stack)?.[0]
  return Array.isArray(stack)
    ? (stack.at(-1) as { filename?: string } | undefined)?.filename
    : undefined
}
