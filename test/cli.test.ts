import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './harness'
import { killServers, PROGRAM, run, startServing } from './program'

const folder = temporaryFolder('whimbrel-cli')
afterAll(killServers)

const whimbrel = (words: string[], env: Record<string, string> = {}, stdin = '') =>
  run([...PROGRAM, ...words], { cwd: folder, env, stdin })

async function json(words: string[], stdin = '') {
  const { code, stdout, stderr } = await whimbrel([...words, '--json'], {}, stdin)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toEndWith('\n')
  expect(stdout.trimEnd()).not.toContain('\n')
  return JSON.parse(stdout)
}

const LEAVES = [
  'serve',
  'project create',
  'project list',
  'key create',
  'key change',
  'key list',
  'key revoke',
  'user create',
  'user link',
  'token create',
  'plan show',
  'plan set',
  'sourcemaps upload',
  'alerts export',
  'alerts apply',
  'health',
  'version',
]
const KEY = /^ingest_live_[0-9A-Za-z]{40}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

describe('what a command prints with --json', () => {
  test('a project, then all of them', async () => {
    expect(await json(['project', 'create', 'Web Shop'])).toEqual({
      slug: 'web-shop',
      name: 'Web Shop',
    })
    expect(await json(['project', 'create', 'Api'])).toEqual({ slug: 'api', name: 'Api' })
    expect(await json(['project', 'list'])).toEqual({
      items: [
        { slug: 'api', name: 'Api' },
        { slug: 'web-shop', name: 'Web Shop' },
      ],
    })
  })

  test('the plan, which is not limited until it is set, and keeps what is not named', async () => {
    const unlimited = { included: null, payAsYouGo: true }
    expect(await json(['plan'])).toEqual({
      events: unlimited,
      spans: unlimited,
      analytics: unlimited,
      replays: unlimited,
    })
    const hard = { included: 100_000, payAsYouGo: false }
    expect(await json(['plan', 'set', 'events', '100000', '--no-pay-as-you-go'])).toEqual({
      events: hard,
      spans: unlimited,
      analytics: unlimited,
      replays: unlimited,
    })
    expect(await json(['plan', 'set', 'events', '200000'])).toMatchObject({
      events: { included: 200_000, payAsYouGo: false },
    })
    expect((await whimbrel(['plan'])).stdout).toBe(
      'SIGNAL     INCLUDED A MONTH  PAST IT\nevents     200000            refused\nspans      unlimited\nanalytics  unlimited\nreplays    unlimited\n',
    )
  })

  test('a key that names nothing is a development server key with the six ingest scopes', async () => {
    expect(await json(['key', 'create', '--project', 'web-shop'])).toEqual({
      id: expect.stringMatching(UUID),
      key: expect.stringMatching(KEY),
      project: 'web-shop',
      environment: 'development',
      kind: 'server',
      scopes: [
        'events:write',
        'spans:write',
        'analytics:write',
        'replays:write',
        'heatmaps:write',
        'flags:evaluate',
      ],
    })
  })

  test('a key takes all that it is given, and lists and revokes by id', async () => {
    const made = await json([
      'key',
      'create',
      '--project',
      'api',
      '--environment',
      'production',
      '--kind',
      'browser',
      '--scopes',
      'events:write, spans:write',
      '--origins',
      'https://a.example,https://b.example',
      '--name',
      'The site',
    ])
    expect(made).toMatchObject({ environment: 'production', kind: 'browser' })
    expect(made.scopes).toEqual(['events:write', 'spans:write'])
    const listed = async () => (await json(['key', 'list', '--project', 'api'])).items
    expect(await listed()).toMatchObject([
      {
        id: made.id,
        origins: ['https://a.example', 'https://b.example'],
        name: 'The site',
        last4: made.key.slice(-4),
        revokedAt: null,
      },
    ])
    expect(JSON.stringify(await listed())).not.toContain(made.key)
    expect((await json(['key', 'list'])).items).toHaveLength(2)
    expect(await json(['key', 'revoke', made.id])).toEqual({ id: made.id, revoked: true })
    expect(await listed()).toMatchObject([{ revokedAt: expect.any(String) }])
  })

  test('a user and a token', async () => {
    const user = [
      'user',
      'create',
      '--email',
      'ada@example.org',
      '--role',
      'owner',
      '--password-stdin',
    ]
    expect(await json(user, 'correct horse battery\n')).toEqual({
      email: 'ada@example.org',
      role: 'owner',
    })
    const link = expect.stringMatching(/^http:\/\/127\.0\.0\.1:4700\/signup#token=[0-9A-Za-z]{43}$/)
    const email = 'grace@example.org'
    const unset = await json(['user', 'create', '--email', email, '--role', 'viewer'])
    expect(unset).toEqual({ email, role: 'viewer', signUpUrl: link })
    const again = await json(['user', 'link', '--email', email])
    expect(again).toEqual({ email, signUpUrl: link })
    expect(again.signUpUrl).not.toBe(unset.signUpUrl)
    const token = ['token', 'create', '--email', 'Ada@example.org', '--scopes', 'read,write']
    expect(await json([...token, '--expires', '90d'])).toEqual({
      token: expect.stringMatching(/^whimbrel_pat_[0-9A-Za-z]{40}$/),
      scopes: ['read', 'write'],
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expect(await json(token)).toMatchObject({ expiresAt: null })
  })

  test('the version', async () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dir, '../package.json'), 'utf8'))
    expect(await json(['version'])).toEqual({ version })
    expect((await whimbrel(['version'])).stdout).toBe(`${version}\n`)
    expect((await whimbrel(['--version'])).stdout).toBe(`${version}\n`)
  })

  test('for people it is text, and a list is a table', async () => {
    expect((await whimbrel(['project', 'list'])).stdout).toBe(
      'SLUG      NAME\napi       Api\nweb-shop  Web Shop\n',
    )
    expect((await whimbrel(['key', 'create', '--project', 'api'])).stdout).toMatch(
      /^ingest_live_\w{40}\n\nThe development key of api, id \S+\. It is not shown again\.\n$/,
    )
  })
})

describe('help', () => {
  test.each(LEAVES)('%s --help says what it takes, and exits 0', async (name) => {
    const { code, stdout, stderr } = await whimbrel([...name.split(' '), '--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(`Usage: whimbrel ${name}`)
    expect(stdout).toContain('--data <dir>')
    if (name !== 'serve') expect(stdout).toContain('--json')
  })

  test('--help names every command', async () => {
    const { code, stdout } = await whimbrel(['--help'])
    expect(code).toBe(0)
    for (const name of LEAVES) expect(stdout).toContain(`\n  ${name.split(' ')[0]} `)
  })
})

describe('a mistake', () => {
  test.each<[string, string, number, RegExp]>([
    ['no command', '', 2, /Usage: whimbrel/],
    ['an unknown command', 'nope', 2, /unknown command 'nope'/],
    ['an unknown subcommand', 'key nope', 2, /unknown command 'nope'/],
    ['an unknown option', 'project list --nope', 2, /unknown option '--nope'/],
    ['a missing argument', 'project create', 2, /missing required argument 'name'/],
    ['a missing option', 'key create', 2, /required option '--project <slug>'/],
    ['a plan of no signal', 'plan set event 5', 2, /The signal is event; it takes events, spans/],
    ['a plan of no number', 'plan set events 1e6', 2, /1e6 is no number a month/],
    ['one argument too many', 'project list nope', 2, /too many arguments/],
    [
      'an unknown project',
      'key create --project nope',
      1,
      /no project nope; `whimbrel project list`/,
    ],
    [
      'an unknown environment',
      'key create --project api --environment prod',
      2,
      /--environment is prod; it takes development, test, staging, production/,
    ],
    [
      'an unknown kind',
      'key create --project api --kind mobile',
      2,
      /--kind is mobile; it takes server, browser/,
    ],
    [
      'an unknown scope',
      'key create --project api --scopes events:read',
      2,
      /--scopes is events:read; it takes events:write/,
    ],
    [
      'no scopes at all',
      'key create --project api --scopes ,',
      2,
      /--scopes names none; it takes events:write/,
    ],
    [
      'a browser key with releases:write',
      'key create --project api --kind browser --scopes releases:write',
      2,
      /never holds releases:write/,
    ],
    [
      'an origin with a path',
      'key create --project api --kind browser --origins https://a.example/shop',
      2,
      /write it as https:\/\/app.example/,
    ],
    [
      'a quota that is no number',
      'key change 0190 --items-per-day lots',
      2,
      /--items-per-day is lots; it takes a whole number from 1, or `default`/,
    ],
    [
      'a change that changes nothing',
      'key change 0190',
      2,
      /Name at least one of --items-per-minute/,
    ],
    ['an unknown key', 'key revoke 0190', 1, /There is no key 0190/],
    [
      'a project that is there',
      'project create API',
      1,
      /There is a project api already; choose another name/,
    ],
    ['a name that makes no address', 'project create ---', 2, /unknown option|needs a letter/],
    [
      'an address that is none',
      'user create --email ada --role owner',
      2,
      /--email is ada; name an address/,
    ],
    [
      'an unknown role',
      'user create --email a@b.c --role boss',
      2,
      /--role is boss; it takes owner, admin, member, viewer/,
    ],
    [
      'a user that is there',
      'user create --email ADA@example.org --role owner',
      1,
      /There is a user ADA@example.org already/,
    ],
    [
      'an empty password',
      'user create --email a@b.c --role owner --password-stdin',
      2,
      /password has 0 characters; it takes 10 or more/,
    ],
    [
      'a token for nobody',
      'token create --email no@body.org',
      1,
      /no user no@body.org; make one with `whimbrel user create/,
    ],
    [
      'an unknown token scope',
      'token create --email ada@example.org --scopes admin',
      2,
      /--scopes is admin; it takes read, write, keys/,
    ],
    [
      'an expiry without a unit',
      'token create --email ada@example.org --expires 90',
      2,
      /--expires is 90; write it as 90d, 12h or 30m/,
    ],
    [
      'an expiry of nothing',
      'token create --email ada@example.org --expires 0d',
      2,
      /--expires is 0d/,
    ],
    ['a port that is none', 'serve --port 70000', 2, /--port is 70000; name one from 0/],
    [
      'an address that is not of this machine',
      'serve --host 192.0.2.1 --port 0 --insecure-http',
      1,
      /Cannot listen on 192.0.2.1/,
    ],
    [
      'a public address that is none',
      'serve --public-url errors.example.org',
      2,
      /--public-url is errors.example.org; name it as https/,
    ],
    [
      'plain http beyond loopback',
      'serve --host 0.0.0.0 --port 0',
      2,
      /Plain http on 0.0.0.0 would send keys in clear/,
    ],
    [
      'proxies among whom are strangers',
      'serve --trusted-proxies 0.0.0.0/0',
      2,
      /0\.0\.0\.0\/0 would believe strangers/,
    ],
    [
      'a host that is no name',
      'serve --allowed-hosts https://errors.example.org',
      2,
      /write names without scheme and port/,
    ],
    ['half of TLS', 'serve --tls-cert cert.pem', 2, /--tls-cert and --tls-key go together/],
    [
      'a certificate that is not there',
      'serve --tls-cert no.pem --tls-key no.pem',
      2,
      /--tls-cert is no.pem; there is no such file/,
    ],
    [
      'a proxy that is no address',
      'serve --host 0.0.0.0 --trusted-proxies 10.0.0.0/8,proxy',
      2,
      /--trusted-proxies: proxy is no address and no CIDR/,
    ],
    [
      'a network that is too wide',
      'serve --trusted-proxies 10.0.0.0/64',
      2,
      /10.0.0.0\/64 is no address and no CIDR/,
    ],
    [
      'a server that is not there',
      'health --url http://127.0.0.1:1',
      1,
      /Nothing answers at http:\/\/127.0.0.1:1/,
    ],
    ['a folder that cannot be made', 'project list --data /dev/null/x', 1, /\/dev\/null\/x/],
  ])('%s is told with its mend, and nothing else', async (_, line, code, says) => {
    const answer = await whimbrel(line.split(' ').filter(Boolean))
    expect(answer.stderr).toMatch(says)
    expect(answer.stderr).not.toMatch(/^\s+at /m)
    expect(answer).toMatchObject({ code, stdout: '' })
  })

  test('in the environment: all of them at once, before anything is opened', async () => {
    const { code, stdout, stderr } = await whimbrel(['serve'], {
      WHIMBREL_DATA: 'untouched',
      WHIMBREL_PORT: 'http',
      WHIMBREL_HOST: '',
      WHIMBREL_PUBLIC_URL: 'errors.example.org',
      WHIMBREL_LIMIT_TAGS: '-1',
      WHIMBREL_LIMIT_EVENT_BYTES: '1MiB',
      WHIMBREL_LIMIT_TAG: '5',
    })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    for (const name of [
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'LIMIT_TAGS',
      'LIMIT_EVENT_BYTES',
      'LIMIT_TAG ',
    ])
      expect(stderr).toContain(`WHIMBREL_${name}`)
    expect(existsSync(join(folder, 'untouched'))).toBe(false)
  })
})

describe('serve', () => {
  test('reads its folder, address, port and limits from the environment', async () => {
    const elsewhere = join(folder, 'of the environment')
    const port = freePort()
    const server = await startServing([...PROGRAM, 'serve'], {
      cwd: folder,
      env: {
        WHIMBREL_DATA: elsewhere,
        WHIMBREL_HOST: '127.0.0.2',
        WHIMBREL_PORT: String(port),
        WHIMBREL_LIMIT_EVENT_BYTES: '100',
        WHIMBREL_METRICS_TOKEN: 'open sesame'.replace(' ', '-'),
      },
    })
    expect(server.url).toBe(`http://127.0.0.2:${port}`)
    expect(existsSync(join(elsewhere, 'whimbrel.db'))).toBe(true)
    const key = await server.printed(/ingest_live_\w{40}/)
    const send = (message: string) =>
      fetch(`${server.url}/events/ingest`, {
        method: 'POST',
        headers: { 'x-api-key': key },
        body: JSON.stringify({ message }),
      })
    expect((await send('short')).status).toBe(200)
    expect((await send('long'.repeat(50))).status).toBe(413)

    const metrics = (headers: Record<string, string> = {}) =>
      fetch(`${server.url}/metrics`, { headers })
    expect((await metrics()).status).toBe(401)
    expect((await metrics({ authorization: 'Bearer open-sesame' })).status).toBe(200)

    // What it prints names the folder, so that it works when pasted.
    const line = await server.printed(/^.* user create .*$/m)
    expect((await run(['sh', '-c', line], { cwd: folder })).code).toBe(0)
    expect((await server.stop()).code).toBe(0)
  })

  test('prints how to become its owner at each start until there is one', async () => {
    const data = join(folder, 'ownerless')
    const start = () =>
      startServing([...PROGRAM, 'serve', '--port', '0', '--data', data], { cwd: folder })
    const links: string[] = []
    for (let count = 0; count < 2; count++) {
      const server = await start()
      links.push(await server.printed(/^ {2}http:\S+\/signup#token=[0-9A-Za-z]{43}$/m))
      if (count === 1) {
        const signUp = (link: string) =>
          fetch(`${server.url}/api/v1/signUp`, {
            method: 'POST',
            body: JSON.stringify({
              token: new URL(link.trim()).hash.slice('#token='.length),
              email: 'owner@example.org',
              password: 'correct horse battery',
            }),
          })
        expect((await signUp(links[0] as string)).status).toBe(404)
        const signedUp = await signUp(links[1] as string)
        expect([signedUp.status, signedUp.headers.getSetCookie()[0]]).toEqual([
          201,
          expect.stringMatching(/^whimbrel=\w{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/),
        ])
      }
      expect((await server.stop()).code).toBe(0)
      expect(JSON.stringify(server.log)).not.toMatch(/token=|signup|correct horse|whimbrel=/)
    }
    const server = await start()
    expect(await server.stop()).toMatchObject({ code: 0, stdout: '' })
  }, 20_000)

  test('is where the links lead that the command line makes beside it', async () => {
    const data = join(folder, 'linked')
    const server = await startServing([...PROGRAM, 'serve', '--port', '0', '--data', data], {
      cwd: folder,
    })
    const words = 'user create --email ada@example.org --role owner --json --data'.split(' ')
    const { stdout } = await run([...PROGRAM, ...words, data], { cwd: folder })
    expect(JSON.parse(stdout).signUpUrl).toStartWith(`${server.url}/signup#token=`)
    await server.stop()
  })

  test('says nothing of keys when it is not the first start', async () => {
    const server = await startServing([...PROGRAM, 'serve', '--port', '0'], { cwd: folder })
    expect(await server.stop('SIGINT')).toMatchObject({ code: 0, stdout: '' })
  })

  test('beyond loopback by an explicit word, and believes only proxies that are named', async () => {
    const data = ['--data', join(folder, 'proxied')]
    const proxied = await startServing(
      [
        ...PROGRAM,
        'serve',
        '--host',
        '0.0.0.0',
        '--port',
        '0',
        '--trusted-proxies',
        '127.0.0.0/8',
        ...data,
      ],
      { cwd: folder },
    )
    expect(proxied.url).toStartWith('http://127.0.0.1:')
    const metrics = async (forwardedFor?: string) =>
      (
        await fetch(`${proxied.url}/metrics`, {
          headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
        })
      ).status
    expect(await metrics()).toBe(401)
    expect(await metrics('::1, 203.0.113.9')).toBe(401)
    expect(await metrics('203.0.113.9, ::1')).toBe(200)
    await proxied.stop()

    const insecure = await startServing(
      [...PROGRAM, 'serve', '--host', '0.0.0.0', '--port', '0', '--insecure-http', ...data],
      { cwd: folder },
    )
    await insecure.printed(/#token=/)
    await insecure.stop()
    const warnings = insecure.log.filter(({ level }) => level === 'warn')
    expect(warnings).toMatchObject([
      { message: expect.stringContaining('plain http') },
      { message: expect.stringContaining('nobody owns this server yet'), host: '0.0.0.0' },
    ])
  })

  test('a taken port is told', async () => {
    const taken = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
    const { code, stderr } = await whimbrel([
      ...'serve --data other --port'.split(' '),
      String(taken.port),
    ])
    taken.stop()
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `Port ${taken.port} is taken; stop what has it, or name another with --port.\n`,
    })
  })

  test.skipIf(!Bun.which('openssl'))('ends TLS itself', async () => {
    const pem = join(folder, 'pem')
    mkdirSync(pem)
    const made = await run(
      [
        ...'openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(
          ' ',
        ),
        ...'-subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout key.pem -out cert.pem'.split(
          ' ',
        ),
      ],
      { cwd: pem },
    )
    expect(made.code).toBe(0)
    const [cert, key] = [join(pem, 'cert.pem'), join(pem, 'key.pem')]
    const server = await startServing(
      [
        ...PROGRAM,
        ...'serve --host 0.0.0.0 --port 0 --data tls --tls-cert'.split(' '),
        cert,
        '--tls-key',
        key,
      ],
      { cwd: folder },
    )
    expect(server.url).toStartWith('https://')
    const url = server.url.replace('127.0.0.1', 'localhost')
    const answer = await fetch(`${url}/healthz`, { tls: { ca: Bun.file(cert) } })
    expect(answer.status).toBe(200)
    await expect(fetch(`${url.replace('https', 'http')}/healthz`)).rejects.toThrow()
    expect((await whimbrel(['health', '--url', server.url])).code).toBe(0)
    await server.stop()
  })
  if (!Bun.which('openssl')) console.warn('NOT TESTED: serving https, for want of openssl')
})

function freePort(): number {
  const probe = Bun.listen({ hostname: '127.0.0.2', port: 0, socket: { data() {} } })
  probe.stop(true)
  return probe.port
}
