/** A thread's last message, when it cannot go on. */
export interface Failed {
  failed: { message: string; stack: string | undefined }
}

/**
 * Lets a thread handle its messages. An error is posted back with its own message and stack: left alone, the runtime would
 * put the source lines around it into the message.
 */
export function hear(port: Worker, handle: (data: MessageEvent['data']) => void): void {
  port.onmessage = ({ data }: MessageEvent) => {
    try {
      handle(data)
    } catch (cause) {
      const { message, stack } = cause instanceof Error ? cause : new Error(String(cause))
      port.postMessage({ failed: { message, stack } } satisfies Failed)
    }
  }
}

/** Drops the source lines that the runtime quotes in the message of an error which nobody caught. */
export const withoutSource = (message: string): string =>
  message
    .split('\n')
    .filter((line) => !/^\s*(\d+ \||\^\s*$)/.test(line))
    .join('\n')
    .trim()
