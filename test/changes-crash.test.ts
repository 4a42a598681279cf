import { expect, test } from 'bun:test'
import { openMainReadonly } from '../src/db/open'
import { preparedFolder, startBinaryOrSource, until } from './harness'
import { checkoutFailure } from './seeds'
import type { Server } from './server'

const ROUNDS = process.env.WHIMBREL_SOAK === '1' ? 30 : 3
const PEOPLE = 4

test(
  `a change is made once, whenever the server is killed, ${ROUNDS} times over`,
  async () => {
    const { data, key, token } = preparedFolder()
    const asked: { text: string; isAnswered: boolean }[] = []
    let server = await startBinaryOrSource({ data })
    const post = ({ url }: Server, path: string, body: unknown, headers: Record<string, string>) =>
      fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const send = () =>
      post(server, '/events/ingest', checkoutFailure(), { 'x-api-key': key }).then(
        (answer) => answer.json() as Promise<{ id: string }>,
      )
    const { id: event } = await send()
    const headers = { authorization: `Bearer ${token}` }
    const found = await fetch(`${server.url}/api/v1/events/${event}`, { headers })
    const { issueId } = (await found.json()) as { issueId: string }

    for (let round = 0; round < ROUNDS; round++) {
      let isOver = false
      /** Comments one after another, and events between them, until nobody answers. */
      const person = async (who: number) => {
        for (let i = 0; !isOver; i++)
          try {
            const comment = { text: `${round} ${who} ${i}`, isAnswered: false }
            asked.push(comment)
            const path = `/api/v1/issues/${issueId}/comments`
            const { status } = await post(server, path, { text: comment.text }, headers)
            comment.isAnswered = status === 201
            await send()
          } catch (cause) {
            if (!isOver) throw cause
          }
      }
      const before = asked.length
      const people = Promise.all(Array.from({ length: PEOPLE }, (_, who) => person(who)))
      await until('there is something to lose', () => asked.length > before + 20)
      await Bun.sleep(Math.random() * 100)
      isOver = true
      await server.kill()
      await people

      server = await startBinaryOrSource({ data })
      await until(
        'the log is digested',
        async () => (await server.metrics()).get('whimbrel_spool_records') === 0,
      )
      const made = comments(data)
      const lost = asked.filter(({ text, isAnswered }) => isAnswered && !made.includes(text))
      expect({ lost, twice: made.length - new Set(made).size }).toEqual({ lost: [], twice: 0 })
    }
    await server.stop()
  },
  60_000 + ROUNDS * 5000,
)

function comments(data: string): string[] {
  using db = openMainReadonly(data)
  return db
    .query<{ text: string }, []>(
      "SELECT detail ->> 'text' AS text FROM activity WHERE kind = 'comment'",
    )
    .all()
    .map(({ text }) => text)
}
