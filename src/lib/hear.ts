/** What a thread says when it cannot go on. */
export interface Failed {
  failed: { message: string; stack: string | undefined }
}

/**
 * Hears what a thread is told. What that throws is told back in its own words: left alone, the
 * runtime would put the source lines around it into the message.
 */
export function hear(port: Worker, heard: (data: MessageEvent['data']) => void): void {
  port.onmessage = ({ data }: MessageEvent) => {
    try {
      heard(data)
    } catch (cause) {
      const { message, stack } = cause instanceof Error ? cause : new Error(String(cause))
      port.postMessage({ failed: { message, stack } } satisfies Failed)
    }
  }
}

/** Without the source lines that the runtime quotes of an error which nobody caught. */
export const withoutSource = (message: string): string =>
  message
    .split('\n')
    .filter((line) => !/^\s*(\d+ \||\^\s*$)/.test(line))
    .join('\n')
    .trim()
