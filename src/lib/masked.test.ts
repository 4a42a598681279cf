import { expect, test } from 'bun:test'
import { masked } from './masked'

test.each([
  ['a key', 'refused ingest_live_0123456789abc twice', 'refused ingest_live_… twice'],
  ['a token', 'no whimbrel_pat_abcDEF123', 'no whimbrel_pat_…'],
  ['another bearer', 'authorization: bearer abc.def-ghi', 'authorization: bearer …'],
  [
    'a token in an address',
    'https://x.example/signup#token=abc123',
    'https://x.example/signup#token=…',
  ],
  ['a code among others', '/callback?code=a1b2&iss=x&state=zz', '/callback?code=…&iss=x&state=…'],
  ['cookies', 'whimbrel=abc; whimbrel_device=1.2.3; a=b', 'whimbrel=…; whimbrel_device=…; a=b'],
  ['an ID token', 'bad eyJhbGciOiJIUzI1.eyJzdWIi.c2ln here', 'bad eyJ… here'],
  ['an e-mail address', 'no user ada.l+x@mail.example.org.', 'no user …@….'],
  ['one in an address', '/members/ada%40example.org/totp', '/members/…@…/totp'],
  ['a C1 control and a bidi override', 'a\u009b31mb\u202ec', 'a\\u009b31mb\\u202ec'],
])('%s is masked', (_, text, shown) => expect(masked(text)).toBe(shown))

test.each([
  "TypeError: undefined is not an object (evaluating 'a.b')\n    at f (src/http/x.ts:4:2)",
  'UNIQUE constraint failed: user.email',
  '/srv/whimbrel/data is full: 12 of 14 MiB',
  'https://errors.example.org:4700',
  'The key is another than they were sealed with. user link --email ADDRESS --reset-totp',
])('%p stays as it is', (text) => expect(masked(text)).toBe(text))

test.each(['a', 'a.', '@', 'token=', 'a@', 'eyJaaaaaaaa-', '%40a.'])(
  'a megabyte of %p is cut, and masked in no time to speak of',
  (piece) => expect(masked(piece.repeat((1 << 20) / piece.length)).length).toBeLessThan(10_000),
)
