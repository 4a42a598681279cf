import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConfigError, readConfig } from './config'

const set = {
  WHIMBREL_OIDC_ISSUER: 'https://login.example.org',
  WHIMBREL_OIDC_CLIENT_ID: 'whimbrel',
  WHIMBREL_OIDC_CLIENT_SECRET: 'between us',
}

function mistakesOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (cause) {
    return (cause as ConfigError).mistakes
  }
}

describe('OpenID Connect', () => {
  test('is off without an issuer', () => expect(readConfig({}).oidc).toBeUndefined())

  test('takes an issuer, a client and its secret, and lets nobody in by default', () =>
    expect(readConfig(set).oidc).toEqual({
      issuer: 'https://login.example.org',
      clientId: 'whimbrel',
      clientSecret: 'between us',
      label: 'Single sign-on',
      allowedDomains: [],
      defaultRole: 'member',
    }))

  test('takes domains however they are written', () => {
    const { oidc } = readConfig({
      ...set,
      WHIMBREL_OIDC_ALLOWED_DOMAINS: ' Corp.example,,b.example ',
    })
    expect(oidc?.allowedDomains).toEqual(['corp.example', 'b.example'])
  })

  test('reads its secret from a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'whimbrel-config-'))
    const file = join(folder, 'secret')
    writeFileSync(file, 'from a file\n')
    const { WHIMBREL_OIDC_CLIENT_SECRET: _, ...others } = set
    const env = { ...others, WHIMBREL_OIDC_CLIENT_SECRET_FILE: file }
    expect(readConfig(env).oidc?.clientSecret).toBe('from a file')
    rmSync(folder, { recursive: true })
    expect(mistakesOf(env)).toEqual([
      expect.stringContaining('WHIMBREL_OIDC_CLIENT_SECRET_FILE is'),
    ])
  })

  test.each([
    [
      'http to another machine',
      { WHIMBREL_OIDC_ISSUER: 'http://login.example.org' },
      ['_ISSUER is'],
    ],
    ['an issuer that is no address', { WHIMBREL_OIDC_ISSUER: 'login' }, ['_ISSUER is login']],
    ['an owner for everybody', { WHIMBREL_OIDC_DEFAULT_ROLE: 'owner' }, ['_DEFAULT_ROLE is owner']],
    [
      'nothing but empty words, all at once',
      { WHIMBREL_OIDC_CLIENT_ID: '', WHIMBREL_OIDC_CLIENT_SECRET: '' },
      ['_CLIENT_SECRET is missing', '_CLIENT_ID is missing'],
    ],
  ])('is refused with %s', (_, wrong, said) =>
    expect(mistakesOf({ ...set, ...wrong })).toEqual(
      said.map((part) => expect.stringContaining(part)),
    ),
  )
})

describe('what looks like a slip', () => {
  test('is told where it sets nothing', () => {
    const { warnings } = readConfig({ WHIMBREL_PUBLIC_URI: 'x', WHIMBREL_HOST: 'h', PATH: '/' })
    expect(warnings).toEqual([expect.stringContaining('WHIMBREL_PUBLIC_URI set nothing')])
    expect(warnings[0]).toContain('WHIMBREL_PUBLIC_URL')
  })

  test('is told where seconds may be meant', () => {
    const { warnings } = readConfig({ WHIMBREL_LIMIT_SESSION_LIFE_MS: '2592000' })
    expect(warnings).toEqual([expect.stringContaining('times in ms')])
  })

  test('is refused where nothing was built for it', () => {
    expect(mistakesOf({ WHIMBREL_LIMIT_JSON_DEPTH: '1000000' })).toEqual([
      expect.stringContaining('name 6400 at most'),
    ])
    expect(readConfig({ WHIMBREL_LIMIT_JSON_DEPTH: '6400' }).limits.jsonDepth).toBe(6400)
  })

  test('is explained where Kubernetes sets it', () => {
    expect(mistakesOf({ WHIMBREL_PORT: 'tcp://10.0.0.1:4700' })).toEqual([
      expect.stringContaining('enableServiceLinks: false'),
    ])
  })
})

test.each(['/hello', '/a-b_9'])('a path for analytics may be %s', (path) =>
  expect(readConfig({ WHIMBREL_ANALYTICS_PATH: path }).analyticsPath).toBe(path),
)

test.each(['hello', '/', '/a/b', '/mcp', '/a b', '/:id', ''])(
  'a path for analytics may not be %j',
  (path) =>
    expect(mistakesOf({ WHIMBREL_ANALYTICS_PATH: path })).toEqual([
      expect.stringContaining('WHIMBREL_ANALYTICS_PATH'),
    ]),
)
