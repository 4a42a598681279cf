import type { X509Certificate } from 'node:crypto'
import { Command } from 'commander'
import { COMMAND_LINE } from '../accounts/audit/by'
import { signUpUrl } from '../accounts/sign-up/link'
import { linkStore } from '../accounts/sign-up/store'
import { createApp } from '../app'
import { type Config, isWebAddress } from '../config'
import { servedAt } from '../db/served-at'
import { type TrustedProxies, trustedProxies } from '../http/client-address'
import { isHostName, type OwnHosts, ownHosts } from '../http/own-hosts'
import { isLoopback } from '../lib/is-loopback'
import { log } from '../lib/log'
import { keyStore } from '../projects/keys/store'
import { projectStore } from '../projects/store'
import { openService, type Service } from '../service'
import { list, UsageError } from './common'
import { originOf } from './origin'
import { readTls } from './read-tls'
import { signUpWords, welcome } from './welcome'

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
    .option(
      '--port <port>',
      'port to listen on, 0 for any (env WHIMBREL_PORT)',
      String(config.port),
    )
    .option('--public-url <url>', 'how others reach it (env WHIMBREL_PUBLIC_URL)', config.publicUrl)
    .option(
      '--allowed-hosts <list>',
      'comma-separated names, beside --public-url and localhost, that people reach it by (env WHIMBREL_ALLOWED_HOSTS)',
      config.allowedHosts,
    )
    .option('--tls-cert <file>', 'PEM certificate chain, to end TLS here')
    .option('--tls-key <file>', 'its PEM key')
    .option(
      '--trusted-proxies <list>',
      'comma-separated addresses or CIDRs of the proxies that end TLS in front of it, whose X-Forwarded-For is believed',
    )
    .option('--insecure-http', 'serve plain http beyond loopback all the same')
    .action((options: Options) => serve(config, options))

interface Options {
  data: string
  host: string
  port: string
  publicUrl?: string
  allowedHosts: string
  tlsCert?: string
  tlsKey?: string
  trustedProxies?: string
  insecureHttp?: boolean
}

async function serve(config: Config, options: Options): Promise<void> {
  checkTransport(options)
  const proxies = proxiesOf(options)
  const stopAsked = asked()
  let isStarted = false
  // Until then nothing was acknowledged: there is nothing to end.
  stopAsked.then(() => isStarted || process.exit(0))
  const tls = tlsOf(options)
  const hosts = hostsOf(options, tls?.certificate)
  const service = await openService(options.data, config.limits)
  const { limits, metricsToken, oidc } = config
  const { app, hangUp, stop } = createApp({
    ...{ service, limits, metricsToken, proxies, hosts, publicUrl: options.publicUrl, oidc },
    isTls: options.tlsCert !== undefined,
    clock: Date.now,
  })
  try {
    app.listen({
      hostname: options.host,
      port: Number(options.port),
      maxRequestBodySize: MAX_BODY_BYTES,
      idleTimeout: IDLE_SECONDS,
      // Elysia shares the port by default: a second server would silently take half of the requests.
      reusePort: false,
      development: false,
      ...(tls && { tls: { cert: tls.cert, key: tls.key } }),
    })
  } catch (cause) {
    stop()
    await service.close()
    throw cannotListen(options, cause)
  }
  const origin = originOf({ host: options.host, port: app.server?.port ?? 0, tls: !!tls })
  isStarted = true
  const url = options.publicUrl ?? origin
  servedAt(service.db).note(url)
  for (const warning of config.warnings) log.warn(warning)
  log.info('listening', { url, data: options.data })
  if (options.insecureHttp && !tls && !isLoopback(options.host))
    log.warn('plain http beyond this machine: keys can be read on the way')
  greet(service, config, { url, data: options.data })

  const failure = await Promise.race([stopAsked, service.failed])
  // What was acknowledged is in the spool; whoever started us starts us again.
  if (failure) process.exit(1)
  log.info('stopping')
  await within(STOP_MS, async () => {
    hangUp()
    await app.server?.stop()
    stop()
    await service.close()
  })
  log.info('stopped')
  process.exit(0)
}

/** @throws UsageError for what cannot be, or when a key would cross a network in clear (contract §11) */
function checkTransport(options: Options) {
  const { host, port, publicUrl, tlsCert, tlsKey, trustedProxies, insecureHttp } = options
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new UsageError(`--port is ${port}; name one from 0 (any free one) to 65535.`)
  if (publicUrl !== undefined && !isWebAddress(publicUrl))
    throw new UsageError(`--public-url is ${publicUrl}; name it as https://errors.example.org.`)
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new UsageError('--tls-cert and --tls-key go together; one is missing.')
  if (isLoopback(host) || tlsCert || trustedProxies || insecureHttp) return
  throw new UsageError(
    `Plain http on ${host} would send keys in clear. Give --tls-cert and --tls-key, or name the proxy that ends TLS with --trusted-proxies, or say --insecure-http.`,
  )
}

function proxiesOf({ trustedProxies: text }: Options): TrustedProxies {
  try {
    return trustedProxies(list(text ?? ''))
  } catch (cause) {
    throw new UsageError(`--trusted-proxies: ${(cause as Error).message}`)
  }
}

const tlsOf = ({ tlsCert, tlsKey }: Options) =>
  tlsCert === undefined || tlsKey === undefined ? undefined : readTls(tlsCert, tlsKey, Date.now())

function hostsOf(
  { publicUrl, host, allowedHosts }: Options,
  certificate: X509Certificate | undefined,
): OwnHosts {
  const others = list(allowedHosts)
  const wrong = others.find((name) => !isHostName(name))
  if (wrong !== undefined)
    throw new UsageError(
      `--allowed-hosts has ${wrong}; write names without scheme and port: errors.example.org,whimbrel.lan.`,
    )
  return ownHosts({ publicUrl, listens: host, others, certificate })
}

function cannotListen({ host, port }: Options, cause: unknown): Error {
  const said = cause instanceof Error ? cause.message : String(cause)
  const words: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken; stop what has it, or name another with --port.`,
    EACCES: `This user may not listen on port ${port}; name one above 1023 with --port, or let a proxy listen there.`,
    EADDRNOTAVAIL: `Cannot listen on ${host}: it is no address of this machine. Name one of its own with --host, or 0.0.0.0 for all.`,
  }
  const reason = words[(cause as { code?: string }).code ?? '']
  return new Error(reason ?? `Cannot listen on ${host} port ${port}: ${said}`, { cause })
}

/** What only the terminal is told: the key of a first project, and how to become the first owner. */
function greet(service: Service, { limits }: Config, { url, data }: { url: string; data: string }) {
  const first = firstProject(service)
  const links = linkStore(service.db, limits)
  const signUp = links.needsOwner()
    ? signUpUrl(url, links.forOwner(COMMAND_LINE, Date.now()))
    : undefined
  if (first) process.stdout.write(welcome({ ...first, signUp, url, data }))
  else if (signUp) process.stdout.write(signUpWords(signUp))
}

/** On an empty folder: a project and its development key. */
function firstProject({ db }: Service) {
  const projects = projectStore(db)
  if (projects.list().length > 0) return undefined
  const project = projects.create('default', Date.now())
  return {
    project: project.slug,
    key: keyStore(db).create(project, { name: 'First start' }, Date.now()).key,
  }
}

/** Ctrl-C reaches us once from the terminal and again from whatever started us: the first counts. */
const asked = () =>
  new Promise<void>((resolve) => {
    process.on('SIGTERM', () => resolve())
    process.on('SIGINT', () => resolve())
  })

const within = (ms: number, work: () => Promise<void>) =>
  Promise.race([
    work(),
    Bun.sleep(ms).then(() => log.warn('stopped before everything was digested')),
  ])
