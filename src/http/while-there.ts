import type { Follow } from './answer-long'

let tickets = 0

/**
 * Waits for work that the read thread does in turns, and drops it when its client is gone.
 * @param ask begins the work, with the ticket by which it can be dropped
 */
export async function whileThere<Result extends object>(
  { signal }: Pick<Request, 'signal'>,
  follow: Follow,
  ask: (ticket: number) => Promise<Result | undefined>,
): Promise<Result | Response> {
  const ticket = ++tickets
  const drop = () => void follow('turns.drop', ticket).catch(() => {})
  signal.addEventListener('abort', drop, { once: true })
  try {
    // Dropped work has no answer, and nobody is there to get one.
    return (await ask(ticket)) ?? new Response()
  } finally {
    signal.removeEventListener('abort', drop)
  }
}
