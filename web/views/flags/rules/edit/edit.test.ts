import { expect, test } from 'bun:test'
import type { FlagView } from '../../../../api/flags'
import {
  begun,
  caughtUp,
  type Edit,
  isContested,
  shownAs,
  typed,
  undone,
  withNewRule,
  withoutRule,
} from './edit'
import { hasForm, moved } from './rule-list'

const rule = (id: string) => ({ id, serve: { variant: 'on' } })
const FLAG = {
  version: 3,
  name: 'Checkout',
  variants: { off: false, on: true },
  environments: {},
  prerequisites: [],
  tags: [],
  metadata: {},
  rules: [rule('a'), rule('b'), rule('c')],
} as unknown as FlagView
const drawId = () => 'drawn'
const ids = ({ draft }: Edit) => draft.rules.map(({ id }) => id).join('')
const form = begun(FLAG, 'form')

test('a rule that is taken out comes back to its place', () => {
  const without = withoutRule(form, 'b')
  expect(ids(without)).toBe('ac')
  expect(ids(undone(without))).toBe('abc')
  expect(ids(undone(withoutRule(without, 'c')))).toBe('ac')
  expect(ids(undone(form))).toBe('abc')
})

test('a new rule stands last, serves the leading variant, and has a condition to fill in', () => {
  expect(withNewRule(form, 'n').draft.rules.at(-1)).toEqual({
    id: 'n',
    when: { attribute: '', operator: 'in', values: [] },
    serve: { variant: 'on' },
  })
})

test.each([
  ['a', 2, 'bca'],
  ['c', 0, 'cab'],
  ['b', 1, 'abc'],
  ['b', 9, 'acb'],
  ['b', -1, 'bac'],
  ['nothing', 0, 'abc'],
])('rule %s moves to place %d: %s', (id, to, after) => {
  expect(
    moved(FLAG.rules, id, to)
      .map((one) => one.id)
      .join(''),
  ).toBe(after)
})

test.each([
  [{}, true],
  [{ name: 'Staff', environments: [], schedule: {} }, true],
  [{ name: 5 }, false],
  [{ environments: 'production' }, false],
  [{ schedule: null }, false],
])('the form shows the rule %j: %p', (parts, isFormed) => {
  expect(hasForm(parts)).toBe(isFormed)
})

test('the form and the JSON show one draft', () => {
  const json = shownAs(withoutRule(form, 'a'), 'json')
  expect(JSON.parse(json.text).rules).toEqual([rule('b'), rule('c')])
  const changed = typed(json, json.text.replace('Checkout', 'Basket'), drawId)
  expect(shownAs(changed, 'form').draft).toMatchObject({
    name: 'Basket',
    rules: [rule('b'), rule('c')],
  })
})

test('a text that is no draft keeps the one before, and the view', () => {
  const broken = typed(shownAs(form, 'json'), '{', drawId)
  expect(shownAs(broken, 'form')).toBe(broken)
  expect(broken.draft).toEqual(form.draft)
  expect(typed(broken, '{}', drawId).mistake).toBeUndefined()
})

test('changes by others come into the draft, unless both changed the same', () => {
  const mine = withoutRule(form, 'a')
  const renamed = { ...FLAG, version: 4, name: 'Basket' }
  expect(isContested(mine, renamed)).toBe(false)
  expect(caughtUp(mine, renamed)).toMatchObject({
    version: 4,
    draft: { name: 'Basket', rules: [rule('b'), rule('c')] },
  })
  const emptied = { ...FLAG, version: 4, rules: [] }
  expect(isContested(mine, emptied)).toBe(true)
  expect(ids(caughtUp(mine, emptied))).toBe('bc')
  const broken = typed(mine, '{', drawId)
  expect(caughtUp(broken, renamed)).toBe(broken)
})
