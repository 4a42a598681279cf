import type { Flag, Scalar } from '../model'

/** Why a flag has the value that it has, in OpenFeature's words. */
export type Reason = 'STATIC' | 'DEFAULT' | 'TARGETING_MATCH' | 'SPLIT' | 'DISABLED'
export type ErrorCode = 'FLAG_NOT_FOUND' | 'PARSE_ERROR' | 'TARGETING_KEY_MISSING' | 'GENERAL'

type Metadata = Record<string, Scalar>

/** What a flag is for whoever was asked about. Without a value, the application takes the default of its code. */
export interface Resolved {
  key: string
  reason: Reason
  variant?: string
  value?: unknown
  metadata?: Metadata
}

/** What kept a flag from having an answer. The application takes the default of its code. */
export interface Failed {
  key: string
  errorCode: ErrorCode
  errorDetails: string
  metadata?: Metadata
}

export type Answer = Resolved | Failed

export const notFound = (key: string): Failed => ({
  key,
  errorCode: 'FLAG_NOT_FOUND',
  errorDetails: `There is no flag ${key}.`,
})

export const failed = (flag: Flag, errorCode: ErrorCode, errorDetails: string): Failed => ({
  key: flag.key,
  errorCode,
  errorDetails,
  ...metadataOf(flag),
})

/** @param variant null where the default of the code holds */
export function resolved(flag: Flag, variant: string | null, reason: Reason): Answer {
  if (reason === 'DISABLED') return { key: flag.key, reason, ...metadataOf(flag) }
  if (variant === null) return { key: flag.key, reason: 'DEFAULT', ...metadataOf(flag) }
  if (!Object.hasOwn(flag.variants, variant))
    return failed(flag, 'GENERAL', `The flag has no variant ${variant}.`)
  return { key: flag.key, reason, variant, value: flag.variants[variant], ...metadataOf(flag) }
}

function metadataOf({ metadata }: Flag): { metadata?: Metadata } {
  for (const name in metadata) if (name !== '') return { metadata }
  return {}
}
