import type { Follow } from './answer-long'

let tickets = 0

/**
 * Waits for what the read thread works at in turns, as long as its client is there.
 * @param ask told by which ticket it can be dropped
 */
export async function whileThere<Result extends object>(
  { signal }: Request,
  follow: Follow,
  ask: (ticket: number) => Promise<Result | undefined>,
): Promise<Result | Response> {
  const ticket = ++tickets
  const drop = () => void follow('turns.drop', ticket).catch(() => {})
  signal.addEventListener('abort', drop, { once: true })
  try {
    // Nobody hears the answer to what was dropped.
    return (await ask(ticket)) ?? new Response()
  } finally {
    signal.removeEventListener('abort', drop)
  }
}
