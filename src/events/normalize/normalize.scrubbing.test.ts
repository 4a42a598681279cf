import { expect, test } from 'bun:test'
import { cleanText } from '../../intake/clean-text'
import { made, texts } from '../../intake/scrub/planted.harness'
import { scrubber } from '../../intake/scrub/scrub'
import { SCRUB_BY_DEFAULT } from '../../intake/scrub/scrub-by-default'
import { group } from '../../issues/grouping'
import { limits } from '../../limits'
import { normalizeEvent } from './normalize'
import { normalize } from './normalize.harness'

const scrub = scrubber(SCRUB_BY_DEFAULT)
const all = scrubber({ ...SCRUB_BY_DEFAULT, emails: true, ipAddresses: true, userPaths: true })

test.each(texts)(
  '%s is hidden in every text that people and programs write',
  (_kind, text, secret) => {
    const sent = text.replace('§', () => secret)
    const event = normalize({
      message: sent,
      exception: {
        type: 'Error',
        value: sent,
        stacktrace: [{ function: 'f', vars: { line: sent } }],
      },
      tags: { said: sent },
      extra: { log: [sent], deep: { er: sent } },
      breadcrumbs: [{ message: sent, data: { line: sent } }],
      request: { url: sent, headers: { 'X-Line': sent }, query: sent, data: sent },
      contexts: { job: { line: sent } },
    })
    const body = secret.replace(/^(?:[a-z]+_live_|whimbrel_pat_)/, '')
    // Its id is random, and may hold a short secret by chance.
    const stored = JSON.stringify({ ...event, id: '' })
    expect(stored).not.toContain(JSON.stringify(body).slice(1, -1))
    expect(event.message).toContain('[scrubbed]')
    expect(event.message).toBe(cleanText(sent, limits.spanValueLength, scrub))
    expect(scrub.text(event.message as string)).toBe(event.message as string)
  },
)

const secret = 'swordfish'
const structures: [kind: string, sent: Record<string, unknown>][] = [
  ['a variable', { exception: { stacktrace: [{ vars: { dbPassword: secret } }] } }],
  [
    'a variable in a variable',
    { exception: { stacktrace: [{ vars: { self: { api_key: secret } } }] } },
  ],
  ['a header', { request: { headers: { 'X-Api-Key': secret } } }],
  ['a header of a list', { request: { headers: [['Authorization', secret]] } }],
  ['cookies', { request: { cookies: { sid: secret } } }],
  ['a parameter', { request: { query: { token: secret } } }],
  ['the code of a parameter', { request: { query: { code: secret } } }],
  ['the signature of a pair', { request: { query: [['sig', secret]] } }],
  ['a field of a body', { request: { data: { user: 'ana', password: secret } } }],
  ['a PIN', { extra: { data: { pin: secret } } }],
  ['a license key', { extra: { license_key: secret } }],
  ['a breadcrumb', { breadcrumbs: [{ data: { accessToken: secret } }] }],
  ['a tag', { tags: { session_id: secret } }],
  ['a context', { contexts: { auth: { refresh_token: secret } } }],
  ['more of a user', { user: { id: '1', otp: secret } }],
  ['a form field', { extra: { fields: [{ name: 'password', value: secret }] } }],
  ['an argument', { extra: { argv: ['deploy', '--password', secret, '--force'] } }],
  ['an argument of a short list', { extra: { argv: ['--token', secret] } }],
  ['the user of curl', { extra: { args: ['curl', '-u', `ana:${secret}`, 'https://x.example'] } }],
  ['a header of curl', { extra: { args: ['curl', '-H', `X-API-Key: ${secret}`] } }],
  [
    'a header of curl with a space',
    { extra: { args: ['curl', '-H', `Cookie: a=${secret}; b=1`] } },
  ],
  ['a password of sshpass', { extra: { args: ['sshpass', '-p', secret, 'ssh'] } }],
  ['an option with a sign', { extra: { args: ['deploy', `--password=${secret}`] } }],
  ['a statement', { extra: { 'db.statement': `SELECT 1 WHERE password = '${secret}'` } }],
  ['an IBAN by its key', { extra: { iban: secret } }],
  ['an account', { extra: { bankAccount: secret, account_number: secret } }],
  ['a recovery code', { extra: { recoveryCodes: [secret] } }],
  ['a seed phrase', { extra: { seedPhrase: secret, mnemonic: secret } }],
  ['an assertion', { extra: { SAMLResponse: secret, client_assertion: secret } }],
]
test.each(structures)('%s is hidden', (_kind, sent) => {
  const event = normalize({ message: 'm', ...sent })
  expect(JSON.stringify(event)).not.toContain(secret)
  expect(JSON.stringify(event)).toContain('[scrubbed]')
})

test('a card that stands alone in a text is hidden where no key says what it is', () => {
  const card = '4111111111111111'
  const event = normalize({
    message: card,
    exception: { type: 'Error', value: ` ${card}\n` },
    breadcrumbs: [{ message: card }],
    extra: { orderId: card },
  })
  expect(event.message).toBe('[scrubbed]')
  expect(event.exception?.[0]?.value).toBe(' [scrubbed]\n')
  expect(event.breadcrumbs?.[0]?.message).toBe('[scrubbed]')
  expect(event.extra).toEqual({ orderId: card })
  expect(normalize({ message: '1758538800123456' }).message).toBe('1758538800123456')
})

test('a key of an object that is a token is hidden', () => {
  const token = made('ghp_', 36)
  const { extra } = normalize({ message: 'm', extra: { seen: { [token]: 1 } } })
  expect(extra).toEqual({ seen: { 'ghp_[scrubbed]': 1 } })
})

test.each([
  ['/Users/ada/shop/dist/app.js', '/Users/[scrubbed]/shop/dist/app.js'],
  ['/home/ada/.cargo/registry/src/serde/de.rs', '/home/[scrubbed]/.cargo/registry/src/serde/de.rs'],
  ['C:\\Users\\Ada Love\\shop\\Cart.cs', 'C:\\Users\\[scrubbed]\\shop\\Cart.cs'],
  ['C:/Users/ada/shop/cart.py', 'C:/Users/[scrubbed]/shop/cart.py'],
  ['file:///Users/ada/shop/app.mjs', 'file:///Users/[scrubbed]/shop/app.mjs'],
  ['/home/app.js', '/home/app.js'],
  ['/home/runner/work/app.js', '/home/runner/work/app.js'],
  ['src/app.js', 'src/app.js'],
])(
  'the user of %s is hidden in a frame where the project says so, and its file stays',
  (path, kept) => {
    const image = { type: 'sourcemap', codeFile: path, debugId: crypto.randomUUID() }
    const sent = {
      exception: {
        type: 'E',
        stacktrace: [{ function: 'f', filename: path, absPath: path, lineno: 1 }],
      },
      debugMeta: { images: [image] },
    }
    const stamp = { environment: 'production', receivedAt: 0 } as const
    const event = normalizeEvent(sent, { ...stamp, scrub: all })
    expect(event.exception?.[0]?.stacktrace?.[0]).toMatchObject({ filename: kept, absPath: kept })
    // Its map is found by the image that names the same file.
    expect(event.debugMeta?.images[0]?.codeFile).toBe(kept)
    const open = normalizeEvent(sent, { ...stamp, scrub })
    expect(open.exception?.[0]?.stacktrace?.[0]).toMatchObject({ filename: path, absPath: path })
    expect(event.exception?.[0]?.stacktrace?.[0]?.inApp).toBe(
      open.exception?.[0]?.stacktrace?.[0]?.inApp as boolean,
    )
    expect(group(event)).toEqual(group(open))
  },
)
