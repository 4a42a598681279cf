import { expect, test } from 'bun:test'
import { isSecretKey, wordsOf } from './secret-key'

const secret = [
  'password',
  'Password',
  'passwd',
  'PWD',
  'userPassword',
  'db_password',
  'PGPASSWORD',
  'passwordHash',
  'user[password]',
  'new-password-2',
  'smtp_pass',
  'pw',
  'passphrase',
  'secret',
  'clientSecret',
  'token',
  'X-Auth-Token',
  'accessToken',
  'refresh_token',
  'csrftoken',
  'CSRFToken',
  '_csrf',
  'xsrf-token',
  'tokens',
  'authorization',
  'Proxy-Authorization',
  'cookie',
  'Set-Cookie',
  'cookies',
  'api-key',
  'apikey',
  'API_KEY',
  'X-API-Key',
  'apiKeys',
  'stripe_api_key_live',
  'private key',
  'privateKey',
  'AWS_SECRET_ACCESS_KEY',
  'credentials',
  'auth',
  'basicAuth',
  'sessionid',
  'session_id',
  'JSESSIONID',
  'connect.sid',
  'cardNumber',
  'card_number',
  'creditCard',
  'ssn',
  'cvv',
  'cvc2',
  'otp',
  'jwt',
  'connectionString',
  'X-Amz-Signature',
]
test.each(secret)('%s is secret', (key) => {
  expect(isSecretKey(key)).toBe(true)
  expect(isSecretKey(key, [['unlike']])).toBe(true)
})

const open = [
  'author',
  'authenticated',
  'authority',
  'authMethod',
  'tokenCount',
  'token_limit',
  'tokensUsed',
  'tokenizer',
  'max_tokens',
  'promptTokens',
  'gen_ai.usage.input_tokens',
  'token_type',
  'tokenExpiresAt',
  'passwordless',
  'password_length',
  'cookieConsent',
  'cookies_enabled',
  'AWS_ACCESS_KEY_ID',
  'secretName',
  'key',
  'keyboard',
  'monkey',
  'primaryKey',
  'session',
  'sessions',
  'passenger',
  'compass',
  'bypass_cache',
  'secretary',
  'card',
  'cardinality',
  'x-request-id',
  'signature',
  '',
  '__proto__',
  'constructor',
]
test.each(open)('%s is not', (key) => {
  expect(isSecretKey(key)).toBe(false)
})

test('a project adds words of its own', () => {
  const also = [wordsOf('taxId'), wordsOf('IBAN')]
  expect(
    ['tax_id', 'userTaxId', 'iban', 'customer-iban'].map((key) => isSecretKey(key, also)),
  ).toEqual([true, true, true, true])
  expect(['tax', 'id', 'idTax', 'urban'].map((key) => isSecretKey(key, also))).toEqual([
    false,
    false,
    false,
    false,
  ])
})
