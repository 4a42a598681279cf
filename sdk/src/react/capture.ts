import { captureWithin } from '../core/capture-within'
import type { Scope } from '../core/scope'

/** What React says of an error beside it. */
export interface ErrorInfo {
  componentStack?: string | null | undefined
}

/** Captures an error of a component with the components around it. */
export const captureOfComponent = (
  error: unknown,
  { componentStack }: ErrorInfo,
  handled: boolean,
  beforeCapture?: (scope: Scope) => void,
): string | undefined =>
  captureWithin(error, { mechanism: 'react', handled }, (scope) => {
    if (componentStack) scope.contexts.react = { componentStack }
    beforeCapture?.(scope)
  })
