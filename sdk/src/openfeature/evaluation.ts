import type { ErrorCode, FlagMetadata, ResolutionDetails } from '@openfeature/core'

/** What the server answers about a flag (OFREP). */
export interface Evaluation {
  key: string
  /** Left out where the default of the code holds. */
  value?: unknown
  variant?: string
  reason?: string
  metadata?: FlagMetadata
  errorCode?: string
  errorDetails?: string
}

/** What the server answers about all flags, for one context. */
export interface FlagAnswer {
  flags: Evaluation[]
  /** Names this very answer, to ask whether it still holds. */
  etag: string | null
  /** Where changes are told; it opens with the token in it. */
  stream: string | undefined
}

/** Flags as they were when a page was rendered on a server. It is plain JSON, to be written into the page. */
export interface FlagBootstrap extends FlagAnswer {
  targetingKey: string | undefined
}

/** What OpenFeature is told of a flag: its value, or the default of the code and why. */
export function resolved<T>(
  key: string,
  evaluation: Evaluation | undefined,
  otherwise: T,
): ResolutionDetails<T> {
  const { value, variant, reason, metadata, errorCode, errorDetails } = evaluation ?? {
    errorCode: 'FLAG_NOT_FOUND',
    errorDetails: `There is no flag ${key}, or it is not for pages.`,
  }
  if (errorCode) return failed(otherwise, errorCode, errorDetails ?? errorCode)
  const more = {
    ...(variant !== undefined && { variant }),
    ...(reason !== undefined && { reason }),
    ...(metadata && { flagMetadata: metadata }),
  }
  if (value === undefined) return { ...more, value: otherwise }
  if (typeof value !== typeof otherwise)
    return failed(
      otherwise,
      'TYPE_MISMATCH',
      `${key} is a ${typeof value}; it was asked for as a ${typeof otherwise}.`,
    )
  return { ...more, value: value as T }
}

export const failed = <T>(value: T, errorCode: string, errorMessage: string) => ({
  value,
  reason: 'ERROR',
  errorCode: errorCode as ErrorCode,
  errorMessage,
})
