import { Component, type ErrorInfo, type ReactNode } from 'react'
import type { Scope } from '../core/scope'
import { captureOfComponent } from './capture'

/** What a fallback is given. */
export interface Failure {
  error: unknown
  /** Of the event; undefined until it is captured, and when it is not sent. */
  eventId: string | undefined
  /** Shows the children again. */
  reset(): void
}

export interface ErrorBoundaryProps {
  children?: ReactNode
  /** Stands in the place of children that fail; nothing does without it. */
  fallback?: ReactNode | ((failure: Failure) => ReactNode)
  onError?: (error: unknown, info: ErrorInfo, eventId: string | undefined) => void
  /** Says more of the error, in the scope in which it is captured. */
  beforeCapture?: (scope: Scope, error: unknown) => void
}

interface State {
  caught?: { error: unknown } | undefined
  eventId?: string | undefined
}

/** Captures what its children throw while they are rendered, and shows something else in their place. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    const { fallback, beforeCapture, onError } = this.props
    const eventId = captureOfComponent(error, info, fallback !== undefined, (scope) =>
      beforeCapture?.(scope, error),
    )
    if (eventId) this.setState({ eventId })
    onError?.(error, info, eventId)
  }

  override render(): ReactNode {
    const { children, fallback } = this.props
    const { caught, eventId } = this.state
    if (!caught) return children
    if (typeof fallback !== 'function') return fallback
    const reset = () => this.setState({ caught: undefined, eventId: undefined })
    return fallback({ error: caught.error, eventId, reset })
  }
}
