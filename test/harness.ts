import { afterAll } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMMAND_LINE } from '../src/accounts/audit/by'
import { peopleChanges } from '../src/accounts/changes'
import { hashPassword } from '../src/accounts/password'
import { accountReads } from '../src/accounts/reads'
import { ROLES, type Role, TOKEN_SCOPES, type TokenScope } from '../src/accounts/role'
import { drawSession } from '../src/accounts/sessions/session'
import { sessionStore } from '../src/accounts/sessions/store'
import { drawLink } from '../src/accounts/sign-up/link'
import { tokenStore } from '../src/accounts/tokens/store'
import { drawToken } from '../src/accounts/tokens/token'
import { createApp } from '../src/app'
import type { OidcSettings } from '../src/config'
import { openMain } from '../src/db/open'
import type { EventSummary, EventView } from '../src/events/model'
import { trustedProxies } from '../src/http/client-address'
import type { Page } from '../src/http/cursor'
import type { Outside } from '../src/http/outgoing/outside'
import { ownHosts } from '../src/http/own-hosts'
import type { ActivityView } from '../src/issues/activity/model'
import type { IssueView } from '../src/issues/detail/model'
import type { IssueSummary } from '../src/issues/model'
import type { TagView } from '../src/issues/tags/model'
import { limits as defaults, type Limits } from '../src/limits'
import type { Environment } from '../src/projects/environment'
import { projectFinder } from '../src/projects/find-projects.reads'
import { drawKey } from '../src/projects/keys/draw-key'
import type { NewKey } from '../src/projects/keys/model'
import { keyChanges } from '../src/projects/keys/store'
import { projectChanges } from '../src/projects/store'
import { openService } from '../src/service'
import { alertsOf } from './alert-digest'
import { inTransactions } from './in-transactions'
import { PROGRAM } from './program'
import { type Server, type ServerOptions, startServer } from './server'

/** The password of every person in the tests. */
export const PASSWORD = 'correct horse battery'

/** An answer with its body read. */
export interface Answer<Body = unknown> {
  status: number
  headers: Headers
  body: Body
}

/** The body of a refusal: RFC 9457, with Whimbrel's own members. */
export interface ProblemBody {
  status: number
  code: string
  detail: string
  retry: boolean
  errors?: {
    path?: string
    index?: number
    code?: string
    message: string
    start?: number
    end?: number
  }[]
}

type HeaderMap = Record<string, string>

/** Computed once for all: hashing a password is slow on purpose. */
const passwordHash = hashPassword(PASSWORD)

/** A temporary folder, gone after the test file. */
export function temporaryFolder(name = 'whimbrel'): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** No test reaches a stranger's server: no name is known. */
const NOWHERE: Outside = {
  allowsPrivate: true,
  resolve: (name) => Promise.reject(Object.assign(new Error(`no ${name}`), { code: 'ENOTFOUND' })),
}

/**
 * The app in this process on a real data folder with its real threads; closed after the test file.
 * @param data an existing folder, to open what another harness has closed
 */
export async function harness({
  data = temporaryFolder(),
  limits = {},
  publicUrl,
  allowedHosts,
  oidc,
  outside = NOWHERE,
  proxies = [],
}: {
  data?: string
  limits?: Partial<Limits>
  publicUrl?: string
  allowedHosts?: string[]
  oidc?: OidcSettings
  outside?: Outside
  /** Proxies that are trusted. */
  proxies?: string[]
} = {}) {
  const time = { now: Date.now() }
  // On a machine that is busy with other things, a page must still see what was just sent.
  const bounds: Limits = { ...defaults, readYourWritesMs: 20_000, changeMs: 20_000, ...limits }
  const service = await openService(data, bounds, { outside, clock: () => time.now })
  const { app, hangUp } = createApp({
    service,
    limits: bounds,
    proxies: trustedProxies(proxies),
    publicUrl,
    oidc,
    hosts: ownHosts({ publicUrl, others: allowedHosts ?? [] }),
    clock: () => time.now,
  })
  // What a test starts from is written at once, past the server, as the command line beside it does.
  const seeds = openMain(data)
  const changes = inTransactions(seeds, {
    ...peopleChanges(seeds),
    ...projectChanges(seeds, alertsOf(seeds).furnish),
    ...keyChanges(seeds),
  })
  const projects = projectFinder(seeds)
  const accounts = accountReads(seeds)
  const sessions = sessionStore(seeds, tokenStore(seeds))
  let people = accounts.list().length
  let made = projects.list().length
  let isOpen = true

  async function close() {
    if (!isOpen) return
    isOpen = false
    seeds.close()
    hangUp()
    await service.close()
  }
  afterAll(close)

  async function send<Body = unknown>(
    method: string,
    path: string,
    { body, headers }: { body?: unknown; headers?: HeaderMap } = {},
  ): Promise<Answer<Body>> {
    const response = await app.handle(
      new Request(`http://localhost${path}`, {
        method,
        headers: headers ?? {},
        ...(body !== undefined && { body: asBody(body) }),
      }),
    )
    return read(response)
  }

  const withToken = (token: string | undefined): HeaderMap =>
    token === undefined ? {} : { authorization: `Bearer ${token}` }
  const withKey = (key: string | undefined): HeaderMap =>
    key === undefined ? {} : { 'x-api-key': key }

  const get = <Body = ProblemBody>(path: string, token?: string) =>
    send<Body>('GET', path, { headers: withToken(token ?? owner()) })
  const write =
    (method: string) =>
    <Body = ProblemBody>(path: string, body?: unknown, token?: string) =>
      send<Body>(method, path, { body, headers: withToken(token ?? owner()) })

  let ownerToken: string | undefined
  function owner() {
    ownerToken ??= giveToken('owner')
    return ownerToken
  }

  /** A project of its own for each test. @returns its slug */
  function giveProject(name = `Shop ${++made}`): string {
    return changes['projects.create']({ name, at: time.now, by: COMMAND_LINE }).slug
  }

  function giveKey(
    environment: Environment = 'production',
    { project = projects.list()[0]?.slug ?? giveProject(), ...wanted }: KeyOptions = {},
  ): string {
    const owner = projects.find(project)
    if (!owner) throw new Error(`The test names a project that is not there: ${project}.`)
    const { text, key } = drawKey({ environment, ...wanted })
    changes['keys.create']({ project: owner.id, key, at: time.now, by: COMMAND_LINE })
    return text
  }

  function giveAccount(email: string, role: Role, passwordHash: string | null = null) {
    const id = Bun.randomUUIDv7()
    const signed = { by: COMMAND_LINE, at: time.now }
    return changes['accounts.create']({ id, email, name: '', role, passwordHash, ...signed })
  }

  /** The link of the first owner. @returns its token */
  function giveOwnerLink(): string {
    const { link, token } = drawLink(time.now, bounds)
    changes['signUp.linkOwner']({ link, by: COMMAND_LINE, at: time.now })
    return token
  }

  function giveToken(
    role: Role = ROLES[0],
    scopes: readonly TokenScope[] = TOKEN_SCOPES,
    { email = `${role}${++people}@example.org`, lifeMs = null as number | null } = {},
  ): string {
    if (!accounts.find(email)) giveAccount(email, role)
    const { text, token } = drawToken()
    changes['tokens.create']({
      token,
      owner: email,
      name: '',
      scopes: [...scopes],
      expiresAt: lifeMs === null ? null : time.now + lifeMs,
      by: COMMAND_LINE,
      at: time.now,
    })
    return text
  }

  /** @returns what the dashboard sends, signed in as a new person of the role */
  function giveSession(
    role: Role = ROLES[0],
    { email = `${role}${++people}@example.org` } = {},
  ): HeaderMap {
    const user = accounts.find(email) ?? giveAccount(email, role)
    const connection = { origin: 'http://localhost', isSecure: false, address: null }
    const request = new Request(connection.origin, { headers: { 'user-agent': 'Test/1.0' } })
    const { session, text } = drawSession(request, connection, time.now, bounds)
    sessions.begin(user.id, session)
    return {
      cookie: `whimbrel=${text}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    }
  }

  /** Makes a person who signs in with the password of the tests. */
  async function givePerson(role: Role, { email = `${role}${++people}@example.org` } = {}) {
    return giveAccount(email, role, await passwordHash)
  }

  return {
    app,
    service,
    /** A connection that writes past the server, to make what no request makes. */
    seeds,
    time,
    data,
    limits: bounds,
    close,
    send,
    projects,
    changes,
    accounts,
    giveProject,
    giveKey,
    giveToken,
    giveSession,
    giveAccount,
    giveOwnerLink,
    givePerson,
    get,
    patch: write('PATCH'),
    remove: write('DELETE'),
    /** Posts to the reading API. */
    ask: write('POST'),
    /** Posts to an ingest path. */
    post: <Body = ProblemBody & { id: string }>(
      path: string,
      body: unknown,
      key?: string,
      headers: HeaderMap = {},
    ) => send<Body>('POST', path, { body, headers: { ...withKey(key), ...headers } }),
    /** Posts one event. @returns its id */
    async sendEvent(body: unknown, key: string): Promise<string> {
      const answer = await send<{ id: string }>('POST', '/events/ingest', {
        body,
        headers: withKey(key),
      })
      if (answer.status !== 200)
        throw new Error(`The event was refused: ${JSON.stringify(answer.body)}`)
      return answer.body.id
    },
    /** @returns the issue that holds an event */
    async issueOf(event: string): Promise<IssueView> {
      const { issueId } = (await get<EventView>(`/api/v1/events/${event}`)).body
      return (await get<IssueView>(`/api/v1/issues/${issueId}`)).body
    },
    issue: async (id: string) => (await get<IssueView>(`/api/v1/issues/${id}`)).body,
    /** A project's issues; `query` as it stands in the address. */
    async issues(project: string, query = ''): Promise<IssueSummary[]> {
      const answer = await get<Page<IssueSummary>>(`/api/v1/projects/${project}/issues?${query}`)
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return answer.body.items
    },
    eventsOf: async (issue: string) =>
      (await get<Page<EventSummary>>(`/api/v1/issues/${issue}/events?limit=100`)).body.items,
    event: async (id: string) => (await get<EventView>(`/api/v1/events/${id}`)).body,
    tagsOf: async (issue: string) =>
      (await get<{ items: TagView[] }>(`/api/v1/issues/${issue}/tags`)).body.items,
    activityOf: async (issue: string) =>
      (await get<Page<ActivityView>>(`/api/v1/issues/${issue}/activity?limit=100`)).body.items,
  }
}

export type Harness = Awaited<ReturnType<typeof harness>>
type KeyOptions = Omit<NewKey, 'environment'> & { project?: string }

export async function read<Body>(response: Response): Promise<Answer<Body>> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  const body = (isJson ? JSON.parse(text) : text) as Body
  return { status: response.status, headers: response.headers, body }
}

function asBody(body: unknown): string | Uint8Array<ArrayBuffer> | ReadableStream {
  if (typeof body === 'string' || body instanceof ReadableStream) return body
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body)
}

/** Waits until a condition holds. @throws when it does not in time */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 10_000,
): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`It never came to be that ${what}.`)
    await Bun.sleep(5)
  }
}

/** A data folder with a project, its production key and an owner's token, for a process to serve. */
export function preparedFolder(folder = temporaryFolder()) {
  // Beside it lies the log of the process.
  const data = join(folder, 'data')
  const db = openMain(data)
  const signed = { at: Date.now(), by: COMMAND_LINE }
  const { id, slug } = projectChanges(db)['projects.create']({ name: 'Shop', ...signed })
  const { text: key, key: drawn } = drawKey({ environment: 'production' })
  keyChanges(db)['keys.create']({ project: id, key: drawn, ...signed })
  const people = peopleChanges(db)
  const owner = 'owner@example.org'
  const name = ''
  people['accounts.create']({
    id: Bun.randomUUIDv7(),
    email: owner,
    name,
    role: 'owner',
    passwordHash: null,
    ...signed,
  })
  const { text: token, token: drawnToken } = drawToken()
  people['tokens.create']({
    token: drawnToken,
    owner,
    name,
    scopes: [...TOKEN_SCOPES],
    expiresAt: null,
    ...signed,
  })
  db.close()
  return { data, key, token, project: slug }
}

/** Whimbrel as a process of its own on a real socket, killed after the test file. */
export async function startBinaryOrSource(
  options: Omit<ServerOptions, 'command'>,
): Promise<Server> {
  const server = await startServer({ ...options, command: [...PROGRAM] })
  afterAll(() => server.kill())
  return server
}
