import { expect, test } from 'bun:test'
import type { Frame } from '../../../api/events'
import { lacksMap } from './lacks-map'

const unresolved = (frame: Frame, reason = 'noMapForRelease'): Frame =>
  ({
    ...frame,
    symbolication: { status: 'unresolved', reason, fileName: 'a.js', detail: '' },
  }) as Frame

test.each<[string, Frame, boolean]>([
  ['what needs no map', { filename: 'https://shop.example/a.js' }, false],
  ['a script of a page', unresolved({ filename: 'https://shop.example/a.js', colno: 4 }), true],
  ['a file whose place is not known', unresolved({ filename: 'app.js' }), true],
  ['what Node ran', unresolved({ filename: 'file:///srv/app/a.mjs', colno: 44 }), false],
  ['what Node ran by its path', unresolved({ absPath: '/srv/app/a.js', filename: 'a.js' }), false],
  ['what Node ran on Windows', unresolved({ filename: 'C:\\app\\a.js', colno: 44 }), false],
  ['a bundle that Node ran', unresolved({ filename: '/srv/app/a.js', colno: 40_211 }), true],
  ['of a release with maps', unresolved({ filename: '/srv/a.js' }, 'noMapForFile'), true],
])('%s', (_, frame, expected) => expect(lacksMap(frame)).toBe(expected))
