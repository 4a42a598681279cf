import { useRef } from 'preact/hooks'

/** An answer, or the one before it while a newer one is on its way. */
export function useLast<Answer>(answer: Answer | undefined): {
  last: Answer | undefined
  /** Whether it is the one before. */
  isOld: boolean
} {
  const last = useRef<Answer | undefined>(answer)
  if (answer !== undefined) last.current = answer
  return { last: last.current, isOld: answer === undefined }
}
