import type { Intake } from './intake'

/**
 * Where code stands. Scripts inside a page have its address, which may hold a token; a path on a disk holds none,
 * and perhaps the name of a user. Frames and the images of debug ids are told apart by it, so both are read here.
 */
export function readPlace(value: unknown, field: string, intake: Intake): string | undefined {
  const isUrl = typeof value === 'string' && value.charCodeAt(0) !== 47 && value.includes(':/')
  if (isUrl) return intake.text(value, field)
  const path = intake.name(value, field)
  return path === undefined ? undefined : intake.scrub.path(path)
}
