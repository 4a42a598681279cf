import { expect, test } from 'bun:test'
import { differenceText } from './difference-text'
import { differences } from './differences'

const RULE = {
  name: 'Slow',
  enabled: true,
  environment: null,
  kind: 'metric',
  thresholds: [{ severity: 'critical', op: '>', value: 1000 }],
  forSec: 0,
  notify: { channels: ['Ops', 'Phone'], cooldownSec: 600 },
}
const { enabled: _, environment: __, forSec: ___, ...SHORT } = RULE

test.each<[string, object | undefined, object | undefined, string]>([
  ['one that is new', undefined, RULE, '+ rule Slow'],
  ['one that is not in the file', RULE, undefined, '- rule Slow'],
  ['one that is equal', RULE, structuredClone(RULE), ''],
  ['one that leaves out what is so anyway', RULE, SHORT, ''],
  [
    'channels in another order',
    RULE,
    { ...RULE, notify: { channels: ['Phone', 'Ops'], cooldownSec: 600 } },
    '',
  ],
  [
    'another threshold, and one more',
    RULE,
    {
      ...RULE,
      thresholds: [
        { severity: 'critical', op: '>', value: 1200 },
        { severity: 'warning', op: '>', value: 900 },
      ],
    },
    `~ rule Slow
    thresholds.0.value: 1000 → 1200
    thresholds.1.op: nothing → ">"
    thresholds.1.severity: nothing → "warning"
    thresholds.1.value: nothing → 900`,
  ],
  [
    'what the file leaves out and was set',
    { ...RULE, enabled: false, forSec: 300 },
    SHORT,
    `~ rule Slow
    enabled: false → nothing
    forSec: 300 → nothing`,
  ],
  [
    'a secret, of which nothing is shown',
    { url: 'secret 12ab' },
    { url: 'secret 34cd' },
    '~ rule Slow\n    url: another secret',
  ],
])('%s', (_, has, wants, text) => {
  expect(differenceText(differences([{ what: 'rule', name: 'Slow', has, wants }]))).toBe(text)
})
