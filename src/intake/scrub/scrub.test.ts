import { expect, test } from 'bun:test'
import { cpuOf } from '../../lib/cpu-time.harness'
import { scrubber } from './scrub'
import { SCRUB_BY_DEFAULT } from './scrub-by-default'

const scrub = scrubber({ ...SCRUB_BY_DEFAULT, extraKeys: ['voucher'] })

const hidden: [name: string, sent: string, kept: string][] = [
  ['a card number', 'card 4111111111111111 declined', 'card [scrubbed] declined'],
  ['a card number in groups', 'card 4111 1111 1111 1111.', 'card [scrubbed].'],
  ['a card number with dashes', '5500-0000-0000-0004', '[scrubbed]'],
  ['a card number before its expiry', '4111 1111 1111 1111 12/29', '[scrubbed] 12/29'],
  ['a card number before its code', '4111 1111 1111 1111 123', '[scrubbed] 123'],
  ['a card number after a count', '2 4111 1111 1111 1111', '2 [scrubbed]'],
  ['American Express', 'amex 378282246310005', 'amex [scrubbed]'],
  ['two card numbers', 'cards 4111111111111111,5555555555554444', 'cards [scrubbed],[scrubbed]'],
  ['a card number with dots', '4111.1111.1111.1111', '[scrubbed]'],
  ['a card number with slashes', 'x=4111/1111/1111/1111', 'x=[scrubbed]'],
  ['American Express in its groups', '3782 822463 10005', '[scrubbed]'],
  ['Diners in its groups', '3056-930902-5904', '[scrubbed]'],
  ['a card number before its word', '4242424242424242 (Visa)', '[scrubbed] (Visa)'],
  [
    'the password of a URL',
    'cannot reach postgres://shop:hunter2@db:5432/shop',
    'cannot reach postgres://shop:[scrubbed]@db:5432/shop',
  ],
  ['a password with an @', 'redis://:p@ss@cache:6379', 'redis://:[scrubbed]@cache:6379'],
  [
    'a bearer token',
    'sent Authorization: Bearer eyJhbGciOi.J9',
    'sent Authorization: Bearer [scrubbed]',
  ],
  ['a bearer token in capitals', 'BEARER abcdef0123', 'BEARER [scrubbed]'],
  ['basic credentials', 'Basic dXNlcjpwYXNz', 'Basic [scrubbed]'],
  [
    'a private key',
    'x -----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY----- y',
    'x [scrubbed] y',
  ],
  ['a private key cut off', '-----BEGIN PRIVATE KEY-----\nMIIE', '[scrubbed]'],
  [
    'a key of ours',
    `key ingest_live_${'a1'.repeat(20)} refused`,
    'key ingest_live_[scrubbed] refused',
  ],
  ['a personal token of ours', `whimbrel_pat_${'b2'.repeat(20)}`, 'whimbrel_pat_[scrubbed]'],
  [
    'a query parameter',
    'GET /reset?user=7&token=abc123#top',
    'GET /reset?user=7&token=[scrubbed]#top',
  ],
  ['a query string', 'a=1&password=x&b=2', 'a=1&password=[scrubbed]&b=2'],
  ['a nested form field', 'user[password]=x&b=2', 'user[password]=[scrubbed]&b=2'],
  [
    'a connection string',
    'Server=db;User Id=sa;Password=hunter2;',
    'Server=db;User Id=sa;Password=[scrubbed];',
  ],
  [
    'a token of a known form after a name',
    `secrets: ghp_${'a1B2'.repeat(9)} and more`,
    'secrets: ghp_[scrubbed] and more',
  ],
  ['a quoted value', 'login secret="a b" ok', 'login secret="[scrubbed]" ok'],
  [
    'a field of JSON',
    '{"user":"a","password":"x\\"y","n":1}',
    '{"user":"a","password":"[scrubbed]","n":1}',
  ],
  ['a field of JSON with a number', '{"cvv": 123, "n": 1}', '{"cvv": [scrubbed], "n": 1}'],
  [
    'a field of JSON in JSON',
    '{"body":"{\\"token\\":\\"abc\\",\\"n\\":1}"}',
    '{"body":"{\\"token\\":\\"[scrubbed]\\",\\"n\\":1}"}',
  ],
  ['a field of a printed dictionary', "{'api_key': 'abc'}", "{'api_key': '[scrubbed]'}"],
  ['a word of the project', 'voucher=AUTUMN15', 'voucher=[scrubbed]'],
]
test.each(hidden)('%s is hidden', (_name, sent, kept) => {
  expect(scrub.text(sent)).toBe(kept)
  expect(scrub.text(kept)).toBe(kept)
})

const untouched: [name: string, text: string][] = [
  ['prose', "Cannot read properties of undefined (reading 'percent')"],
  ['a number with a wrong check digit', '4111111111111112'],
  ['an id of 16 digits that passes the check digit', 'order 4111111111111111 is late'],
  ['an id of 64 bits', '4532015112830366001'],
  ['small numbers', '4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4'],
  ['groups of a card under two signs', '4111 1111-1111 1111'],
  ['numbers of four digits whose first is no issuer', '1000 2000 3000 4008'],
  ['a discarded row', 'discarded 4111111111111111'],
  ['a time in ms', 'at 1790000000123'],
  ['a long id', '41111111111111114111111111111111'],
  ['a hash with digits', 'a4111111111111111'],
  ['a fraction', '0.4111111111111111'],
  ['a UUID', '4111d111-1111-4111-8111-111111111111'],
  ['zeros', '0000 0000 0000 0000'],
  ['a URL with a user only', 'https://shop@host/x'],
  ['a URL with a port', 'http://host:8080/a@b'],
  ['an address', 'mail ana@halfmoon.example: refused'],
  ['prose about bearers', 'Bearer authentication failed'],
  ['prose about basics', 'Basic authentication failed'],
  ['prose about tokens', 'SyntaxError: Unexpected token: punctuation'],
  ['a comparison', 'token == null'],
  ['a comparison without spaces', 'token==null'],
  ['nothing assigned', 'token=&a=1'],
  ['an unset secret', 'password=undefined'],
  ['a flag', '{"hasPassword":true}'],
  ['other parameters', '/checkout?step=pay&ref=mail'],
  ['a certificate', '-----BEGIN CERTIFICATE-----\nMIIE\n-----END CERTIFICATE-----'],
  ['nothing', ''],
]
test.each(untouched)('%s stays', (_name, text) => {
  expect(scrub.text(text)).toBe(text)
})

test('a project can turn it off', () => {
  const off = scrubber({ ...SCRUB_BY_DEFAULT, enabled: false, extraKeys: ['voucher'] })
  expect(off.text('password=x 4111111111111111')).toBe('password=x 4111111111111111')
  expect(off.key('password')).toMatchObject({ name: 'password', isSecret: false })
  expect([scrub.isCard(4111111111111111), off.isCard(4111111111111111)]).toEqual([true, false])
})

test('keys are told once and kept in bounded number', () => {
  expect(scrub.key('userPassword')).toBe(scrub.key('userPassword'))
  for (let i = 0; i < 20_000; i++) scrub.key(`key${i}`)
  expect(scrub.key('userPassword').isSecret).toBe(true)
})

const slow: [name: string, text: string][] = [
  ['digits', '4'.repeat(1e6)],
  ['digits in groups', '4 '.repeat(5e5)],
  ['numbers of four digits', '4444 '.repeat(2e5)],
  ['ids that pass the check digit', '4111111111111111 '.repeat(6e4)],
  ['cards', 'card 4111111111111111 '.repeat(4.5e4)],
  ['signs', '='.repeat(1e6)],
  ['assignments', 'a='.repeat(5e5)],
  ['secrets', 'token=a&'.repeat(1.2e5)],
  ['long words', `${'a'.repeat(1e6)}=`],
  ['quotes', `"password":"`.repeat(8e4)],
  ['colons', '":'.repeat(5e5)],
  ['schemes', 'bearer '.repeat(1.4e5)],
  ['spaces after a scheme', `bearer${' '.repeat(1e6)}`],
  ['URLs', 'a://'.repeat(2.5e5)],
  ['URLs with users', 'a://b:@'.repeat(1.4e5)],
  ['beginnings of keys', '-----BEGIN PRIVATE KEY----- '.repeat(3.5e4)],
  ['beginnings of JWTs', '-eyJ'.repeat(2.5e5)],
  ['JWTs', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx '.repeat(3e4)],
  ['prefixes of tokens', 'sk-proj-'.repeat(1.2e5)],
  ['long words with signs', 'a-b_c.'.repeat(1.6e5)],
  ['names without values', 'password: '.repeat(1e5)],
  ['names in names', 'password:'.repeat(1.1e5)],
  ['names of headers', 'Cookie: a '.repeat(1e5)],
  ['hidden cookies', 'Cookie: [scrubbed]='.repeat(5e4)],
  ['names of schemes', 'Authorization: Digest a '.repeat(4e4)],
  ['signs with spaces', 'password = '.repeat(9e4)],
  ['options', '--password '.repeat(9e4)],
  ['dashes', '-'.repeat(1e6)],
  ['calls of curl', 'curl -u a: '.repeat(9e4)],
  ['calls of mysql', 'mysql '.repeat(1.6e5)],
  ['beginnings of statements', 'insert into a('.repeat(7e4)],
  ['statements', 'insert into a(password) values('.repeat(3e4)],
  ['lists of columns', `insert into a(${'a,'.repeat(999)}`.repeat(450)],
  ['opened elements', '<password>'.repeat(1e5)],
  ['closed elements', '</password>'.repeat(9e4)],
  ['attributes', 'name="a" value="'.repeat(6e4)],
  ['resets', '/reset'.repeat(1.6e5)],
  ['resets of words', '/reset/aaaaaaaa'.repeat(6e4)],
  ['accounts', 'DE89 3704 0044 0532 0130 01 '.repeat(3.7e4)],
  ['capitals with digits', 'AA00'.repeat(2.5e5)],
  ['slashes', '/'.repeat(1e6)],
  ['drivers', 'a:@tcp('.repeat(1.4e5)],
  ['accounts of drivers', `${'a:'.repeat(5e5)}@tcp(`],
  ['numbers of social security', '123-45-'.repeat(1.4e5)],
  ['half beginnings of keys', `-----BEGIN ${'A '.repeat(15)}`.repeat(2e4)],
]
const all = scrubber({ ...SCRUB_BY_DEFAULT, emails: true, ipAddresses: true, userPaths: true })
slow.push(
  ['halves of addresses', 'a@'.repeat(5e5)],
  ['long names of addresses', `${'a'.repeat(1e6)}@`],
  ['hosts of addresses', `a@${'a.'.repeat(5e5)}`],
  ['dots', '1.'.repeat(5e5)],
  ['groups of addresses', 'a:'.repeat(5e5)],
  ['homes', '/home/a'.repeat(1.4e5)],
)
test.each(slow)('a megabyte of %s takes linear time', async (_name, text) => {
  expect((await cpuOf(() => all.text(text))).ms).toBeLessThan(1500)
})
