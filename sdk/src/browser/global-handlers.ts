import type { Client } from '../core/client'
import { guarded } from '../core/guarded'

/** Captures what nobody has caught. The browser goes on to print it, and other handlers to run. */
export function globalHandlers(client: Client): () => void {
  const onError = ({ error, message, filename, lineno, colno }: ErrorEvent) =>
    guarded(() => {
      const thrown = error ?? placed(message, filename, lineno, colno)
      client.captureException(thrown, { mechanism: 'onerror', handled: false })
    })
  const onRejection = ({ reason }: PromiseRejectionEvent) =>
    guarded(() => {
      client.captureException(reason, { mechanism: 'onunhandledrejection', handled: false })
    })
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}

/** What is known of an error that the browser does not hand out: its text and its place. */
function placed(text: string, filename: string, lineno: number, colno: number) {
  const [, name = 'Error', message = text] = /^(?:Uncaught )?(\w*Error): (.*)$/s.exec(text) ?? []
  return {
    name,
    message,
    stack: filename ? `${name}: ${message}\n    at ${filename}:${lineno}:${colno}` : '',
  }
}
