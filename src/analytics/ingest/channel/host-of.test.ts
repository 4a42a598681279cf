import { expect, test } from 'bun:test'
import { hostOf } from './host-of'

test.each([
  ['https://www.Example.org/found?q=1', 'www.example.org'],
  ['http://example.org:8080', 'example.org'],
  ['https://ana:secret@example.org/', 'example.org'],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['ANDROID-APP://com.Slack', 'com.slack'],
  ['about:blank', ''],
  ['javascript:alert(1)', ''],
  ['example.org', ''],
  [`https://${'a'.repeat(254)}/`, ''],
  [undefined, ''],
  [7, ''],
])('the host of %p is %p', (address, host) => {
  expect(hostOf(address)).toBe(host)
})
