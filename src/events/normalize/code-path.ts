import type { Intake } from './intake'

/**
 * Reads the file of code. A script of a page has a URL, which may hold a token; a path on a disk holds none, but perhaps the name
 * of a user. Frames and debug images are matched by it, so both are read here.
 */
export function readCodePath(value: unknown, field: string, intake: Intake): string | undefined {
  const isUrl = typeof value === 'string' && value.charCodeAt(0) !== 47 && value.includes(':/')
  if (isUrl) return intake.text(value, field)
  const path = intake.name(value, field)
  return path === undefined ? undefined : intake.scrub.path(path)
}
