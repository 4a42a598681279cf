import { expect, test } from 'bun:test'
import { releaseBeside, shortRelease, shortVersion } from './version'

test.each<[string, string]>([
  ['2026.11.3', '2026.11.3'],
  ['shop@1.4.2', '1.4.2'],
  ['@scope/shop@1.4.2', '1.4.2'],
  ['main@a8f31c2', 'a8f31c2'],
  ['a8f31c2d9e0b4a6f8c1d2e3f4a5b6c7d8e9f0a1b', 'a8f31c2'],
  ['1.0.0-a8f31c2d9e0b4a6f8c1d2e3f4a5b6c7d8e9f0a1b', '1.0.0-a8f31c2'],
  ['defaced', 'defaced'],
  ['shop@', 'shop@'],
  ['shop@1', 'shop@1'],
  ['shop@latest', 'shop@latest'],
  ['shop@v2.0.0-rc.1', 'v2.0.0-rc.1'],
  ['shop@1.4.2+417', '1.4.2 (417)'],
  ['shop@1.4.2+a8f31c2d9e0b4a6f', '1.4.2 (a8f31c2)'],
  ['deploy@main-a8f31c2d9e0b4a6f', 'deploy@main-a8f31c2'],
  ['mail@example.org', 'mail@example.org'],
])('%s is called %s', (release, expected) => {
  expect(shortVersion(release)).toBe(expected)
})

test.each<[string, string | null, string]>([
  ['2026.11.1', '2026.11.3', '2026.11.1'],
  ['shop@2026.11.1', 'shop@2026.11.3', '2026.11.1'],
  ['shop@2026.11.1', 'mail@2026.11.3', 'shop@2026.11.1'],
  ['shop@2026.11.1', null, 'shop@2026.11.1'],
  ['shop@1', 'shop@2', 'shop@1'],
  ['shop@1.4.2+417', 'shop@1.5.0', '1.4.2 (417)'],
])('%s below %s is %s', (release, above, expected) => {
  expect(releaseBeside(release, above)).toBe(expected)
})

test.each([
  ['shop@2026.11.3', 'shop@2026.11.3'],
  ['shop@1.4.2+a8f31c2d9e0b4a6f', 'shop@1.4.2 (a8f31c2)'],
])('%s with its service is %s', (release, expected) => {
  expect(shortRelease(release)).toBe(expected)
})
