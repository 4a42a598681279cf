import { captureOfComponent, type ErrorInfo } from './capture'
import { ErrorBoundary } from './error-boundary'

interface CaughtInfo extends ErrorInfo {
  errorBoundary?: unknown
}

/** What React does with errors unless it is told otherwise. */
const print = (error: unknown) => console.error(error)
const report = (error: unknown) => {
  if (typeof reportError === 'function') reportError(error)
  else print(error)
}

const captured =
  (handled: boolean, goOn: (error: unknown) => void) => (error: unknown, info: CaughtInfo) => {
    // Our own boundary captures what it catches, a moment later and with more.
    if (!(info.errorBoundary instanceof ErrorBoundary)) captureOfComponent(error, info, handled)
    goOn(error)
  }

/**
 * The options of React's `createRoot` and `hydrateRoot` that tell of errors (React 19): each error is captured with the components around it,
 * and goes on as it would without them.
 */
export const rootErrorHandlers = () => ({
  onUncaughtError: captured(false, report),
  onCaughtError: captured(true, print),
  onRecoverableError: captured(true, report),
})
