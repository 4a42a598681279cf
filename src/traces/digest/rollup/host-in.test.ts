import { expect, test } from 'bun:test'
import { hostIn } from './host-in'

test.each<[string, string, string | undefined]>([
  ['a host', 'api.paygate.example', 'api.paygate.example'],
  ['in capitals, with the root', 'API.Paygate.Example.', 'api.paygate.example'],
  ['with its port', 'search:9200', 'search'],
  ['an address', '10.0.0.7', '10.0.0.7'],
  ['an IPv6 address', '2001:db8::1', '[2001:db8::1]'],
  ['an IPv6 address with its port', '[::1]:8080', '[::1]'],
  ['a URL', 'https://shop:secret@api.paygate.example:8443/v2?a=b', 'api.paygate.example'],
  ['a long URL', `https://a.example/${'x'.repeat(5000)}`, 'a.example'],
  ['a path of a socket', '/var/run/docker.sock', undefined],
  ['a path alone', '/v2/captures', undefined],
  ['what was scrubbed', '[Filtered]', undefined],
  ['words', 'no such host', undefined],
  ['too long a name', `${'a.'.repeat(200)}example`, undefined],
  ['nothing', '', undefined],
])('%s', (_, text, host) => expect(hostIn(text)).toBe(host))
