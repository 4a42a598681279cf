/** The reasons for which a frame shows a position of the minified file (contract §6). */
export const REASONS = [
  'noMapForRelease',
  'noMapForFile',
  'noColumn',
  'positionNotMapped',
  'mapRefused',
  'mapDoesNotFit',
] as const
export type Reason = (typeof REASONS)[number]
