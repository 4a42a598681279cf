import { expect, test } from 'bun:test'
import { texts } from './planted.harness'
import { scrubber } from './scrub'
import { SCRUB_BY_DEFAULT } from './scrub-by-default'

const scrub = scrubber(SCRUB_BY_DEFAULT)

test.each(texts)('%s is hidden', (_kind, text, secret) => {
  const kept = scrub.text(text.replace('§', () => secret))
  expect(kept).not.toContain(secret.replace(/^(?:[a-z]+_live_|whimbrel_pat_)/, ''))
  expect(kept).toContain('[scrubbed]')
  expect(scrub.text(kept)).toBe(kept)
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
