import type { Breadcrumb } from '../event'
import { readTime } from './clock'
import { readFree } from './free'
import type { Intake } from './intake'

/** Reads what happened before the event, oldest first. Over the limit, the latest are kept. */
export function readBreadcrumbs(value: unknown, intake: Intake): Breadcrumb[] | undefined {
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value)) return readList(value, 'breadcrumbs', 'breadcrumbs', intake)
  const wrapper = intake.object(value, 'breadcrumbs')
  if (wrapper?.values === undefined || wrapper.values === null) return undefined
  intake.enter('breadcrumbs')
  if (!Array.isArray(wrapper.values)) intake.refuse('values', 'must be a list of breadcrumbs')
  const crumbs = readList(wrapper.values, 'values', null, intake)
  intake.leave()
  return crumbs
}

function readList(
  source: unknown[],
  sent: string,
  kept: string | null,
  intake: Intake,
): Breadcrumb[] | undefined {
  const first = Math.max(0, source.length - intake.limits.breadcrumbs)
  intake.enter(sent, kept)
  if (first > 0) intake.noteHere(source.length)
  const crumbs: Breadcrumb[] = []
  for (let i = first; i < source.length; i++) {
    const crumb = intake.object(source[i], i)
    if (crumb === undefined) continue
    intake.enter(i, crumbs.length)
    crumbs.push(readBreadcrumb(crumb, intake))
    intake.leave()
  }
  intake.leave()
  return crumbs.length === 0 ? undefined : crumbs
}

function readBreadcrumb(source: Record<string, unknown>, intake: Intake): Breadcrumb {
  const crumb: Breadcrumb = {}
  const timestamp = readTime(source.timestamp, intake)
  const type = intake.name(source.type, 'type')
  const category = intake.name(source.category, 'category')
  const message = intake.text(source.message, 'message', intake.limits.messageLength)
  const level = intake.name(source.level, 'level')
  const data = readFree(source.data, 'data', intake)
  if (timestamp !== undefined) crumb.timestamp = timestamp
  if (type !== undefined) crumb.type = type
  if (category !== undefined) crumb.category = category
  if (message !== undefined) crumb.message = message
  if (level !== undefined) crumb.level = level
  if (data !== undefined) crumb.data = data
  return crumb
}
