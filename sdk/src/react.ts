export { ErrorBoundary, type ErrorBoundaryProps, type Failure } from './react/error-boundary'
export { rootErrorHandlers } from './react/root-error-handlers'
