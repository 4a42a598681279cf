import { expect, test } from 'bun:test'
import { readFile } from './read-file'

const NOW = Date.UTC(2026, 10, 22)
const HEAD = 'version: 1\nproject: shop\n'
const NOTIFY = '    notify: { channels: [], cooldownSec: 0, sendResolved: false }\n'
const RULE = `rules:\n  - name: New\n    kind: issue\n    issue: { on: [new] }\n${NOTIFY}`

test.each<[string, string, string]>([
  ['no YAML', 'version: 1\nproject: [', 'line 2, column 11: '],
  ['a member twice', `${HEAD}project: other\n`, 'line 3, column 1: Map keys must be unique'],
  ['nothing', '', 'line 1, column 1: '],
  ['another version', 'version: 2\nproject: shop\n', 'line 1, column 1: version: '],
  ['no project', 'version: 1\n', 'line 1, column 1: project: '],
  [
    'a member that is misspelled',
    `${HEAD}${RULE.replace('notify:', 'forsec: 60\n    notify:')}`,
    'line 7, column 5: rules.0.forsec: There is no such member; did you mean forSec?',
  ],
  [
    'a member of a part that is misspelled',
    `${HEAD}${RULE.replace('on: [new]', 'on: [new], minevents: 3')}`,
    'line 6, column 25: rules.0.issue.minevents: There is no such member; did you mean minEvents?',
  ],
  [
    'a word that a member does not take',
    `${HEAD}${RULE.replace('[new]', '[newer]')}`,
    'line 6, column 19: rules.0.issue.on.0: Use one of new, regressed',
  ],
  [
    'a search that cannot be read',
    `${HEAD}${RULE.replace('on: [new]', 'on: [new], filter: "level:"')}`,
    'line 6, column 25: rules.0.issue.filter: level needs a value',
  ],
  [
    'a rule without what its kind needs',
    `${HEAD}${RULE.replace('kind: issue', 'kind: metric')}`,
    'line 4, column 5: rules.0.metric: A rule of the kind metric needs it.',
  ],
  [
    'two rules of one name',
    `${HEAD}${RULE}${RULE.replace('rules:\n', '')}`,
    'line 8, column 5: rules.1.name: Another one is called New, too.',
  ],
  [
    'a secret',
    `${HEAD}channels:\n  - name: Ops\n    kind: slack\n    slack:\n      url: https://hooks.example.org/T0/x\n`,
    'line 7, column 7: channels.0.slack.url: This is a secret. Say ',
  ],
  [
    'a channel that is called as everybody',
    `${HEAD}channels:\n  - { name: members, kind: email, email: { allMembers: true } }\n`,
    'line 4, column 7: channels.0.name: This names everybody',
  ],
  [
    'a maintenance of a place that is not',
    `${HEAD}maintenance:\n  - name: N\n    weekly: { days: [friday], from: 22:30, to: 02:00, timeZone: Nowhere }\n`,
    'line 5, column 55: maintenance.0.weekly.timeZone: There is no such time zone',
  ],
  ['a text that is too large', `#${'x'.repeat(1024 * 1024)}`, 'The file has over 1 MiB'],
  [
    'aliases that grow',
    `${HEAD}a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c]\n`,
    'line 1, column 1: It repeats itself too often by aliases.',
  ],
])('%s is refused with its place', (_, text, message) => {
  expect(() => readFile(text, NOW)).toThrow(message)
})

test('times are read in any form, and words of YAML 1.1 stay words', () => {
  const file = readFile(
    `${HEAD}${RULE.replace('[new]', '[regressed, new]')}maintenance:\n  - name: off\n    once: { from: 2026-11-22, to: "2026-11-22T10:00:00+02:00" }\n`,
    NOW,
  )
  expect(file.rules?.[0]?.issue?.on).toEqual(['regressed', 'new'])
  expect(file.maintenance).toEqual([
    { name: 'off', once: { from: '2026-11-22T00:00:00.000Z', to: '2026-11-22T08:00:00.000Z' } },
  ])
})
