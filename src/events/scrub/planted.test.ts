import { expect, test } from 'bun:test'
import { group } from '../../issues/grouping'
import { limits } from '../../limits'
import { SCRUB_BY_DEFAULT } from '../../projects/scrub-settings'
import { cleanText } from '../../traces/normalize/clean-text'
import { normalizeEvent } from '../normalize/normalize'
import { normalize } from '../normalize/normalize.harness'
import { made, texts } from './planted.harness'
import { scrubber } from './scrub'

const scrub = scrubber(SCRUB_BY_DEFAULT)

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

const alike: [kind: string, text: string][] = [
  ['a git hash', 'deployed 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b'],
  ['a short git hash', 'main@a8f31c2'],
  ['a digest', 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  ['an integrity', 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC'],
  ['a UUID', 'order 0190c2f4-7c1e-7b1f-9a60-6a6f1c2d3e4f not found'],
  ['a UUID of a path', 'GET /orders/0190c2f4-7c1e-7b1f-9a60-6a6f1c2d3e4f 404'],
  ['an order number', 'order 2026-000123-4567 is late'],
  ['an order number of digits', 'order 4532015112830366 is late'],
  ['an id of 64 bits', 'user 4611686018427387904'],
  ['an id as text', '5105105105105100'],
  ['a phone number', 'call 030-1234-5678'],
  ['a date', '2026-01-31 12:00:00'],
  ['a version', 'v1.22.0-rc.1+build.2026.11.22'],
  [
    'an agent',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
  ],
  ['tokenize', 'cannot tokenize: input is too long'],
  ['passwordless', 'passwordless: enabled'],
  ['a token of a parser', 'SyntaxError: Unexpected token: expected ;'],
  ['a token of JSON', 'Unexpected token < in JSON at position 0'],
  ['a token of a grammar', 'token: expected ; but got }'],
  ['a quoted token of a parser', "Unexpected token: ';'"],
  ['a token of a grammar in brackets', 'expected <token> but found <eof>'],
  ['a rule for passwords', 'password: must have at least 8 characters'],
  ['a password that is required', 'password: required'],
  ['a password that is wrong', 'Invalid password: wrong'],
  ['a rule of a validator', 'password: String must contain at least 8 character(s)'],
  ['a key that is not found', 'private key: not found in keyring'],
  ['a type of code', 'function login(user: string, password: string): boolean'],
  ['a type at the end', 'interface Login { password: string; token?: string }'],
  ['a header that is missing', 'Authorization: header is missing'],
  ['credentials of fetch', "fetch(url, { credentials: 'same-origin' })"],
  ['a scope', 'missing scope secrets:write'],
  ['a name of a secret', 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:shop/db-AbC123'],
  ['a host', 'connect ECONNREFUSED http://token:8080/'],
  ['a comparison', 'if (password === confirm) return'],
  ['a placeholder of SQL', 'SELECT * FROM users WHERE password = $1 AND token = ?'],
  ['a named placeholder', 'UPDATE users SET password = :password WHERE id = @id'],
  ['placeholders of an INSERT', 'INSERT INTO users (email, password) VALUES ($1, $2), (?, ?)'],
  ['an INSERT without secrets', "INSERT INTO users (email, name) VALUES ('a', 'b')"],
  ['a column', 'column users.password does not exist'],
  ['a template', 'password={{password}} token=<TOKEN>'],
  ['an option in prose', 'the option --password is required'],
  [
    'an option of help',
    'usage: deploy --token <token> --password PASSWORD'.replace(' PASSWORD', ' <word>'),
  ],
  ['a user of docker', 'docker run -u 1000:1000 node'],
  ['a code of an error', 'GET /search?code=404&page=2'],
  ['a code in a log', 'exited with code=ECONNREFUSED errno=-111'],
  ['a state', '/callback?state=ok&step=2'],
  ['a path of words', 'GET /confirm/order-details/step-2'],
  ['a month of a path', '/verify/orders-2024-10'],
  ['a path of a package', 'at /app/node_modules/jsonwebtoken/verify.js:12:3'],
  ['CSS', '.sk-circle-fade-dot-animation-delay-three{color:#4111aa;margin:0 auto}'],
  ['a class', 'glpat-legend-item-with-a-long-name is no element'],
  ['a cursor', `cursor ${Buffer.from('{"id":123456,"at":"2026-01-01"}').toString('base64url')}`],
  [
    'an image',
    `data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==`,
  ],
  ['a public key', `publishable ${'pk_' + 'live_'}51H8abcdefghijklmnopqrst`],
  ['an account number with a wrong check', 'refund to DE88370400440532013000'],
  ['a product code', 'GB29 items of type NWBK'],
  ['a range', 'rows 1234-56-78901'],
  ['numbers of a table', '1000 2000 3000 4000 5000'],
  ['a time in ns', 'at 1790000000123456789'],
  ['an e-mail address', 'mail to ana@halfmoon.example bounced'],
  ['an IP address', 'from 203.0.113.7'],
  ['a home', '/home/ana/shop/index.js'],
  ['a trace parent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
  ['a Java class', 'com.halfmoon.shop.security.TokenAuthenticationFilter.doFilter'],
  ['a pod', 'checkout-7d9f8b6c5d-x2x9z'],
  ['a bucket', 's3://shop-backups-eu-west-1/2026/11/22/dump.sql.gz'],
  ['prose about secrets', 'The secret: it works because nobody looks'],
  ['a ternary', 'const shown = isOpen ? password : fallback'],
  ['counts', 'tokens: 1523, max_tokens=4096'],
  ['a cookie banner', 'Cookie: consent was not given'],
]
test.each(alike)('%s is no secret and stays', (_kind, text) => {
  expect(scrub.text(text)).toBe(text)
})

const personal: [kind: string, sent: string, kept: string][] = [
  ['an e-mail address', 'mail to ana.b+c@halfmoon.example bounced', 'mail to [scrubbed] bounced'],
  ['an IP address', 'from 203.0.113.7:443 to 127.0.0.1', 'from [scrubbed]:443 to 127.0.0.1'],
  [
    'an IPv6 address',
    'peer 2001:db8::7334 left, ::1 stays at 12:30:00',
    'peer [scrubbed] left, ::1 stays at 12:30:00',
  ],
  ['the name in a home', '/home/ana/shop/index.js', '/home/[scrubbed]/shop/index.js'],
  ['the name in a home of macOS', 'open /Users/ana/x', 'open /Users/[scrubbed]/x'],
  ['the name in a home of Windows', 'C:\\Users\\ana\\x.txt', 'C:\\Users\\[scrubbed]\\x.txt'],
  ['a version', 'Chrome/120.0.0.0 of 1.2.3', 'Chrome/120.0.0.0 of 1.2.3'],
]
const all = scrubber({ ...SCRUB_BY_DEFAULT, emails: true, ipAddresses: true, userPaths: true })
test.each(personal)('a project may choose about %s', (_kind, sent, kept) => {
  expect(all.text(sent)).toBe(kept)
  expect(all.text(kept)).toBe(kept)
  expect(scrub.text(sent)).toBe(sent)
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
