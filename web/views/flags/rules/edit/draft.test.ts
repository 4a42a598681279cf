import { expect, test } from 'bun:test'
import type { FlagDefinition } from '../../../../../src/flags/model'
import { changesTo, draftIn, draftOf, rebased, textOf, wordsOfChanges } from './draft'

const on = { enabled: true }
const FLAG: FlagDefinition & { version: number } = {
  version: 3,
  name: 'Checkout',
  description: '',
  owner: '',
  tags: ['shop'],
  type: 'boolean',
  purpose: 'release',
  expectedLifetimeDays: 40,
  variants: { on: true, off: false },
  defaultVariant: 'off',
  clientSide: false,
  enabled: true,
  environments: { development: on, test: on, staging: on, production: { enabled: false } },
  prerequisites: [],
  rules: [{ id: 'a', name: 'Staff', serve: { variant: 'on' } }],
  targeting: null,
  metadata: {},
  hashVersion: 'fractional-v2',
}
const DRAFT = draftOf(FLAG)
const drawId = () => 'drawn'
const said = (text: string) => draftIn(text, DRAFT, drawId)

test('a draft goes through JSON and back without a loss', () => {
  const odd = { ...DRAFT, rules: [{ id: 'a', when: { maybe: 1 }, serve: 5, more: true }] }
  expect(said(textOf(odd as never))).toEqual({ draft: odd as never })
})

test.each([
  ['no JSON', '{ "rules": ', 'This is no JSON'],
  ['no object', '[]', 'Write an object'],
  ['rules that are no list', '{"rules": {}}', '“rules”: Write a list'],
  ['a rule that is no object', '{"rules": [5]}', '“rules”: Write a list'],
  ['an environment that is no object', '{"environments": {"test": 1}}', '“environments”'],
  ['tags that are no texts', '{"tags": [1]}', '“tags”'],
])('%s is no draft', (_, text, mistake) => {
  expect(said(text)).toEqual({ mistake: expect.stringContaining(mistake) })
})

test('what a text leaves out stays; what no flag has stays in it', () => {
  expect(said('{"rulez": 1, "environments": {"production": {"enabled": true}}}')).toEqual({
    draft: {
      ...DRAFT,
      rulez: 1,
      environments: { ...DRAFT.environments, production: on },
    } as never,
  })
})

test('a rule without an id of its own is given one', () => {
  const rule = { serve: { variant: 'on' } }
  const { draft } = said(
    JSON.stringify({
      rules: [
        { id: 'a', ...rule },
        { id: 'a', ...rule },
      ],
    }),
  ) as {
    draft: typeof DRAFT
  }
  expect(draft.rules.map(({ id }) => id)).toEqual(['a', 'drawn'])
})

test('only what is another is sent, and said in words', () => {
  expect(changesTo(DRAFT, { ...DRAFT, tags: ['shop'] })).toEqual({})
  const changed = { ...DRAFT, rules: [], owner: 'plover', rulez: 1 } as typeof DRAFT
  expect(changesTo(DRAFT, changed)).toEqual({ rules: [], owner: 'plover', rulez: 1 } as never)
  expect(wordsOfChanges(DRAFT, changed)).toEqual([
    'The owner: none → plover',
    'Removed the rule “Staff”',
    '“rulez”, which flags do not have',
  ])
})

test.each([
  ['something else', { owner: 'plover' }, { rules: [] }, { owner: 'plover', rules: [] }, false],
  ['the same', { owner: 'plover' }, { owner: 'dunlin' }, { owner: 'plover' }, true],
  ['the same, to the same', { owner: 'plover' }, { owner: 'plover' }, { owner: 'plover' }, false],
])('somebody else has changed %s meanwhile', (_, mine, theirs, both, isContested) => {
  const now = { ...DRAFT, ...theirs }
  expect(rebased({ ...DRAFT, ...mine }, { before: DRAFT, now })).toEqual({
    draft: { ...DRAFT, ...both } as never,
    isContested,
  })
})
