import { join } from 'node:path'

const NAMES = ['web', 'orders', 'stock'] as const
export type ServiceName = (typeof NAMES)[number]

/** The number of spans that ended in a service, and how many of them its SDK says were sent. */
export interface Counts {
  ended: number
  exported: number
  failed: number
}

interface Told {
  port?: number
  counts?: Counts
}

/** Three services in Node that call each other, traced by OpenTelemetry. @param env of the SDK */
export async function startServices(env: Record<string, string>) {
  const services = NAMES.map((name) => start(name, env))
  const urls = await Promise.all(services.map(({ url }) => url))
  const peers = Object.fromEntries(NAMES.map((name, i) => [name, urls[i]]))
  for (const { child } of services) child.send({ peers })
  return {
    url: peers.web as string,
    kill: () => services.forEach(({ child }) => void child.kill('SIGKILL')),
    /** Ends the services once all is sent. */
    async stop(): Promise<Record<ServiceName, Counts>> {
      for (const { child } of services) child.send({ stop: true })
      const counts = await Promise.all(services.map((service) => service.counts))
      const codes = await Promise.all(services.map(({ child }) => child.exited))
      if (codes.some((code) => code !== 0)) throw new Error(`A service ended with ${codes}.`)
      return Object.fromEntries(NAMES.map((name, i) => [name, counts[i]])) as Awaited<
        ReturnType<typeof this.stop>
      >
    },
  }
}

function start(name: ServiceName, env: Record<string, string>) {
  const url = Promise.withResolvers<string>()
  const counts = Promise.withResolvers<Counts>()
  const folder = join(import.meta.dir, 'services')
  const child = Bun.spawn(['node', '--require', './tracing.cjs', 'shop.cjs'], {
    cwd: folder,
    env: { PATH: process.env.PATH, OTEL_SERVICE_NAME: name, ...env },
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
    serialization: 'json',
    ipc(told: Told) {
      if (told.port) url.resolve(`http://127.0.0.1:${told.port}`)
      if (told.counts) counts.resolve(told.counts)
    },
  })
  child.exited.then((code) => {
    const cause = new Error(`The service ${name} ended with ${code}.`)
    url.reject(cause)
    counts.reject(cause)
  })
  return { child, url: url.promise, counts: counts.promise }
}
