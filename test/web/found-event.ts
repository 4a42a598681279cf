import { foundEvents } from '../sdk/found-events'
import type { Box } from './box'

/** The newest event of the issue of the default project that has a text in its title, once it is there. */
export async function foundEvent<Event>(box: Box, text: string): Promise<Event> {
  for (;;) {
    const [event] = await foundEvents<Event>((path) => box.ask('GET', path), 'default', text)
    if (event) return event
    await Bun.sleep(20)
  }
}
