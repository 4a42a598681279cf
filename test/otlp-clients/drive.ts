type Path = 'orders' | 'reports' | 'refunds'

/** The number of requests to each path. */
export type Driven = Record<Path, number> & { seconds: number }

interface Load {
  clients: number
  requests?: number
  seconds?: number
}

/** Sends requests to the shop from several clients at once, until there were enough or the time is over. */
export async function drive(
  url: string,
  { clients, requests = Number.POSITIVE_INFINITY, seconds = Number.POSITIVE_INFINITY }: Load,
): Promise<Driven> {
  const driven: Driven = { orders: 0, reports: 0, refunds: 0, seconds: 0 }
  const begun = performance.now()
  const elapsed = () => (performance.now() - begun) / 1000
  let asked = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (asked < requests && elapsed() < seconds) {
        const number = ++asked
        const path = pathOf(number)
        const { status } = await fetch(`${url}/${path}/${number}`)
        if (status !== (path === 'refunds' ? 500 : 200))
          throw new Error(`${path} answered ${status}.`)
        driven[path]++
      }
    }),
  )
  return { ...driven, seconds: elapsed() }
}

/** The path of a request by its number: of ten requests one is slow and one fails. */
function pathOf(number: number): Path {
  if (number % 10 === 0) return 'refunds'
  return number % 10 === 5 ? 'reports' : 'orders'
}
