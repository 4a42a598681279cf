import { expect, test } from 'bun:test'
import { clientAddress, trustedProxies } from './client-address'

const none = trustedProxies([])
const ours = trustedProxies(['10.0.0.0/8', '127.0.0.1', 'fd00::/8'])

test.each([
  ['a direct client', '192.0.2.7', null, none, '192.0.2.7'],
  ['one on a socket of both families', '::ffff:192.0.2.7', null, none, '192.0.2.7'],
  ['one over IPv6', '2001:db8::7', null, none, '2001:db8::7'],
  ['a stranger who writes the header', '192.0.2.7', '127.0.0.1', none, undefined],
  ['a proxy that nobody named', '127.0.0.1', '192.0.2.7', none, undefined],
  ['a client of our proxy', '10.1.2.3', '192.0.2.7', ours, '192.0.2.7'],
  ['one over IPv6 proxies', 'fd00::1', '2001:db8::7', ours, '2001:db8::7'],
  ['what the client wrote itself', '10.1.2.3', '127.0.0.1, 192.0.2.7', ours, '192.0.2.7'],
  ['two of our proxies', '10.1.2.3', '192.0.2.7, 10.9.9.9', ours, '192.0.2.7'],
  ['spaces and mapped addresses', '10.1.2.3', ' ::ffff:192.0.2.7 ,10.9.9.9', ours, '192.0.2.7'],
  ['our proxy without the header', '127.0.0.1', null, ours, undefined],
  ['nothing but proxies', '10.1.2.3', '10.9.9.9', ours, undefined],
  ['an empty header', '10.1.2.3', '', ours, undefined],
  ['what is no address', '10.1.2.3', 'unknown', ours, undefined],
  ['no socket at all', undefined, '192.0.2.7', ours, undefined],
])('%s is told by its address', (_, socket, forwardedFor, proxies, client) => {
  const headers = new Headers(forwardedFor === null ? {} : { 'x-forwarded-for': forwardedFor })
  expect(clientAddress(socket, headers, proxies)).toBe(client)
})

test.each(['Forwarded', 'X-Real-IP', 'CF-Connecting-IP', 'True-Client-IP', 'Via'])(
  '%s of a stranger says that a proxy stands between, and nothing more',
  (name) => {
    const headers = new Headers({ [name]: '127.0.0.1' })
    expect(clientAddress('127.0.0.1', headers, none)).toBeUndefined()
    expect(clientAddress('10.1.2.3', headers, ours)).toBeUndefined()
  },
)

test.each(['0.0.0.0/0', '::/0', '0.0.0.0/1', '10.0.0.0/7', '2000::/3'])(
  'the proxies %s are refused: strangers are among them',
  (proxies) => {
    expect(() => trustedProxies([proxies])).toThrow('would believe strangers too')
  },
)

test.each(['proxy.example', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/8/8', '/8', '10.0.0'])(
  'the proxy %s is refused',
  (proxy) => {
    expect(() => trustedProxies(['::1', proxy])).toThrow('is no address and no CIDR')
  },
)
