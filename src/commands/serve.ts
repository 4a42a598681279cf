import type { X509Certificate } from 'node:crypto'
import { Command } from 'commander'
import { COMMAND_LINE } from '../accounts/audit/by'
import { drawLink, signUpUrl } from '../accounts/sign-up/link'
import { linkReads } from '../accounts/sign-up/reads'
import { createApp } from '../app'
import { type Config, isWebAddress } from '../config'
import { servedAt } from '../db/served-at'
import { type TrustedProxies, trustedProxies } from '../http/client-address'
import { countryFinder } from '../http/country/countries'
import { theInternet } from '../http/outgoing/outside'
import { isHostName, type OwnHosts, ownHosts } from '../http/own-hosts'
import { isLoopback } from '../lib/is-loopback'
import { log } from '../lib/log'
import { messageOf } from '../lib/message-of'
import { projectFinder } from '../projects/find-projects.reads'
import { drawKey } from '../projects/keys/draw-key'
import { openService, type Service } from '../service'
import { list, UsageError } from './common'
import { originOf } from './origin'
import { readTls } from './read-tls'
import { signUpWords, welcome } from './welcome'

/** More than each of our limits, so that we answer 413 ourselves: Bun's answer has no body. */
const MAX_BODY_BYTES = 128 * 1024 * 1024
/** The longest that Bun can wait. */
const MOST_IDLE_SECONDS = 255
/** The most time from SIGTERM to exit. Blocks that are not digested by then wait in the spool. */
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
    .option(
      '--backup-dir <dir>',
      'where backups by schedule and before upgrades go (env WHIMBREL_BACKUP_DIR; default: backups in the data folder)',
      config.backupDir,
    )
    .option(
      '--upgrade-without-backup',
      'upgrade a folder of an earlier version without a backup of it (env WHIMBREL_UPGRADE_WITHOUT_BACKUP)',
      config.upgradeWithoutBackup,
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
  backupDir?: string
  upgradeWithoutBackup: boolean
}

async function serve(config: Config, options: Options): Promise<void> {
  checkTransport(options)
  const proxies = proxiesOf(options)
  const stopping = stopSignal()
  let isStarted = false
  // Before the start is over, nothing was acknowledged, so the process can just end.
  stopping.then(() => isStarted || process.exit(0))
  const tls = tlsOf(options)
  const hosts = hostsOf(options, tls?.certificate)
  const service = await openService(options.data, config.limits, {
    secretsKeyFile: config.secretsKeyFile,
    backupDir: options.backupDir,
    upgradeWithoutBackup: options.upgradeWithoutBackup,
    outside: theInternet(config.allowPrivateTargets),
  })
  const { limits, analyticsPath, metricsToken, oidc } = config
  const countries = countryFinder(config.mmdbFile)
  const { app, hangUp } = createApp({
    service,
    limits,
    analyticsPath,
    metricsToken,
    proxies,
    hosts,
    publicUrl: options.publicUrl,
    oidc,
    isTls: options.tlsCert !== undefined,
    warnings: config.warnings,
    countries,
    clock: Date.now,
  })
  try {
    app.listen({
      hostname: options.host,
      port: Number(options.port),
      maxRequestBodySize: MAX_BODY_BYTES,
      idleTimeout: Math.min(MOST_IDLE_SECONDS, Math.ceil(limits.idleMs / 1000)),
      // Elysia shares the port by default: a second server would take half of the requests without a word.
      reusePort: false,
      development: false,
      ...(tls && { tls: { cert: tls.cert, key: tls.key } }),
    })
  } catch (cause) {
    hangUp()
    await service.close()
    throw cannotListen(options, cause)
  }
  const origin = originOf({ host: options.host, port: app.server?.port ?? 0, tls: !!tls })
  isStarted = true
  const url = options.publicUrl ?? origin
  // A disk that refuses writes at this moment ends no server: the changes of the start are kept, and made later.
  const untilDiskWrites = (cause: unknown) =>
    log.error('changes of the start wait for the disk', { cause: messageOf(cause) })
  if (servedAt(service.db) !== url)
    await service.change('server.noteAddress', { url }).catch(untilDiskWrites)
  for (const warning of config.warnings) log.warn(warning)
  if (countries.operators?.fault !== undefined)
    log.warn('WHIMBREL_MMDB_FILE cannot be used, so the table that is built in tells countries', {
      file: countries.operators.path,
      cause: countries.operators.fault,
    })
  log.info('listening', { url, data: options.data })
  if (options.insecureHttp && !tls && !isLoopback(options.host))
    log.warn('plain http beyond this machine: keys can be read on the way')
  greet(service, config, { url, data: options.data, host: options.host }).catch(untilDiskWrites)

  const failure = await Promise.race([stopping, service.failed])
  // Everything acknowledged is in the spool, and the program that started this one starts it again.
  if (failure) process.exit(1)
  log.info('stopping')
  await within(STOP_MS, async () => {
    hangUp()
    await app.server?.stop()
    await service.close()
  })
  log.info('stopped')
  process.exit(0)
}

/** @throws UsageError for options that cannot be, or when keys would be sent over a network in clear */
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
  const words: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken; stop what has it, or name another with --port.`,
    EACCES: `This user may not listen on port ${port}; name one above 1023 with --port, or let a proxy listen there.`,
    EADDRNOTAVAIL: `Cannot listen on ${host}: it is no address of this machine. Name one of its own with --host, or 0.0.0.0 for all.`,
  }
  const reason = words[(cause as { code?: string }).code ?? '']
  return new Error(reason ?? `Cannot listen on ${host} port ${port}: ${messageOf(cause)}`, {
    cause,
  })
}

/** Prints the key of a first project, and how to become the first owner. It goes to the terminal alone, not to the log. */
async function greet(
  service: Service,
  config: Config,
  { url, data, host }: { url: string; data: string; host: string },
) {
  const first = await firstProject(service)
  const signUp = await firstOwnerUrl(service, config, url)
  if (first) process.stdout.write(welcome({ ...first, signUp, url, data }))
  else if (signUp) process.stdout.write(signUpWords(signUp))
  if (signUp && !isLoopback(host))
    log.warn('nobody owns this server yet: whoever opens the link that it printed does', { host })
}

/** @returns the address at which the first owner signs up; undefined once an owner can sign in */
async function firstOwnerUrl({ db, change }: Service, { limits }: Config, origin: string) {
  if (!linkReads(db).needsOwner()) return undefined
  const at = Date.now()
  const { link, token } = drawLink(at, limits)
  await change('signUp.linkOwner', { link, by: COMMAND_LINE, at })
  return signUpUrl(origin, token)
}

/** Makes a project and its development key in an empty folder. */
async function firstProject({ db, change }: Service) {
  if (projectFinder(db).list().length > 0) return undefined
  const signed = { at: Date.now(), by: COMMAND_LINE }
  const { id, slug } = await change('projects.create', { name: 'default', ...signed })
  const { text, key } = drawKey({ name: 'First start' })
  await change('keys.create', { project: id, key, ...signed })
  return { project: slug, key: text }
}

/**
 * Resolves at the first signal to stop. Ctrl-C sends one from the terminal, and another from the program that started
 * this one.
 */
const stopSignal = () =>
  new Promise<void>((resolve) => {
    process.on('SIGTERM', () => resolve())
    process.on('SIGINT', () => resolve())
  })

const within = (ms: number, work: () => Promise<void>) =>
  Promise.race([
    work(),
    Bun.sleep(ms).then(() => log.warn('stopped before everything was digested')),
  ])
