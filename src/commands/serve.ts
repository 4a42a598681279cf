import { Command } from 'commander'
import { createApp } from '../app'
import { type Config, isLoopback } from '../config'
import { log } from '../lib/log'
import { keyStore } from '../projects/keys/store'
import { projectStore } from '../projects/store'
import { openService, type Service } from '../service'
import { UsageError } from './common'
import { welcome } from './welcome'

/** Above every limit of ours, so that our own 413 answers: Bun's has no body. */
const MAX_BODY_BYTES = 128 * 1024 * 1024
/** A connection on which nothing moves for this long is closed. */
const IDLE_SECONDS = 30
/** SIGTERM to exit; what is not digested by then waits in the spool. */
const STOP_MS = 9000

export const serveCommand = (config: Config) =>
  new Command('serve')
    .description('run the service')
    .option('--host <address>', 'address to listen on (env WHIMBREL_HOST)', config.host)
    .option('--port <port>', 'port to listen on, 0 for any (env WHIMBREL_PORT)', String(config.port))
    .option('--public-url <url>', 'how others reach it (env WHIMBREL_PUBLIC_URL)', config.publicUrl)
    .option('--tls-cert <file>', 'PEM certificate chain, to end TLS here')
    .option('--tls-key <file>', 'its PEM key')
    .option('--trusted-proxies <list>', 'CIDRs of the proxies that end TLS in front of it')
    .option('--insecure-http', 'serve plain http beyond loopback all the same')
    .action((options: Options) => serve(config, options))

interface Options {
  data: string
  host: string
  port: string
  publicUrl?: string
  tlsCert?: string
  tlsKey?: string
  trustedProxies?: string
  insecureHttp?: boolean
}

async function serve(config: Config, options: Options): Promise<void> {
  checkTransport(options)
  const service = await openService(options.data, config.limits)
  const { app, stop } = createApp({
    service,
    limits: config.limits,
    metricsToken: config.metricsToken,
    clock: Date.now,
  })
  const tls = options.tlsCert && {
    cert: Bun.file(options.tlsCert),
    key: Bun.file(options.tlsKey as string),
  }
  app.listen({
    hostname: options.host,
    port: Number(options.port),
    maxRequestBodySize: MAX_BODY_BYTES,
    idleTimeout: IDLE_SECONDS,
    ...(tls && { tls }),
  })
  const origin = `${tls ? 'https' : 'http'}://${options.host.includes(':') ? `[${options.host}]` : options.host}:${app.server?.port}`
  log.info('listening', { url: options.publicUrl ?? origin, data: options.data })
  const first = firstProject(service)
  if (first) process.stdout.write(welcome(options.publicUrl ?? origin, first))

  await asked()
  await stopWithin(STOP_MS, async () => {
    log.info('stopping')
    await app.server?.stop()
    stop()
    await service.close()
  })
  log.info('stopped')
}

/** @throws UsageError when a key would cross a network in clear (contract §11) */
function checkTransport({ host, port, tlsCert, tlsKey, trustedProxies, insecureHttp }: Options) {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new UsageError(`--port is ${port}; name one from 0 (any free one) to 65535.`)
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new UsageError('--tls-cert and --tls-key go together; one is missing.')
  if (isLoopback(host) || tlsCert || trustedProxies || insecureHttp) return
  throw new UsageError(
    `Plain http on ${host} would send keys in clear. Give --tls-cert and --tls-key, or name the proxy that ends TLS with --trusted-proxies, or say --insecure-http.`,
  )
}

/** On an empty folder: a project and its development key. */
function firstProject({ db }: Service) {
  const projects = projectStore(db)
  if (projects.list().length > 0) return undefined
  const project = projects.create('default', Date.now())
  return { project: project.slug, key: keyStore(db).create(project, {}, Date.now()).key }
}

const asked = () =>
  new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })

async function stopWithin(ms: number, work: () => Promise<void>) {
  await Promise.race([work(), Bun.sleep(ms).then(() => log.warn('stopped before everything was digested'))])
  process.exit(0)
}
