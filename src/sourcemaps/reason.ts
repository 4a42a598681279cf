/** Why a frame shows the minified place (contract §6). */
export const REASONS = [
  'noMapForRelease',
  'noMapForFile',
  'noColumn',
  'positionNotMapped',
  'mapRefused',
  'mapDoesNotFit',
] as const
export type Reason = (typeof REASONS)[number]
