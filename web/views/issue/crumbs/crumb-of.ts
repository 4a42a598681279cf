import type { EventDetail } from '../../../api/events'
import { duration } from '../../../lib/format'

export type Crumb = NonNullable<EventDetail['breadcrumbs']>[number]

export interface ToldCrumb {
  icon: string
  category: string
  text: string
  /** Stands at the right: the status of a request, or the level. */
  status: string
  beside: string
  tone: 'error' | 'warning' | undefined
  /** The data that the line does not show. */
  more: Record<string, unknown>
}

const ICONS: readonly [RegExp, string][] = [
  [/^(?:navigation|router?|ui\.lifecycle)/, 'nav'],
  [/^(?:http|xhr|fetch|request)/, 'http'],
  [/^ui\.(?:input|change|focus|blur)/, 'input'],
  [/^(?:ui|touch|click|gesture)/, 'click'],
  [/^(?:query|db|sql)/, 'database'],
  [/^(?:error|exception|sentry)/, 'alert'],
]

/** A breadcrumb as one line. */
export function crumbOf({ type = '', category, message, level = '', data = {} }: Crumb): ToldCrumb {
  const kind = category ?? (type || 'default')
  const { method, url, from, to, status_code, statusCode, status, duration: took, ...more } = data
  const code = status_code ?? statusCode ?? status
  const isHttp = code !== undefined || method !== undefined
  const said = message ?? (isHttp ? [method, url].filter(isText).join(' ') : '')
  const moved = isText(from) || isText(to) ? [from, to].filter(isText).join(' → ') : ''
  return {
    icon: ICONS.find(([kinds]) => kinds.test(kind) || kinds.test(type))?.[1] ?? 'log',
    category: kind,
    text: said || moved || textOf(data),
    status: code === undefined ? '' : String(code),
    beside: typeof took === 'number' ? duration(took) : '',
    tone: toneOf(level, code),
    more: said || moved ? { ...more, ...(message && isHttp && url !== undefined && { url }) } : {},
  }
}

function toneOf(level: string, code: unknown): ToldCrumb['tone'] {
  if (/^(?:error|fatal|critical)$/.test(level) || Number(code) >= 500) return 'error'
  return /^warn/.test(level) || Number(code) >= 400 ? 'warning' : undefined
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const textOf = (data: Record<string, unknown>) =>
  Object.keys(data).length > 0 ? JSON.stringify(data) : '(nothing)'
