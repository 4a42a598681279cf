import { expect, test } from 'bun:test'
import type { Rule } from '../../../../../src/flags/model'
import { refusalsOf } from './refusals'

const message = 'Give a number, without quotes.'
const rules = Array.from({ length: 12 }, (_, at) => ({ id: `r${at}` }) as Rule)

test('what is refused stands at the rule it concerns, what is of none by itself', () => {
  const { rules: placed, others } = refusalsOf(
    [
      { path: '/rules/1/when/all/0/values/2', message },
      { path: '/rules/11', message },
      { path: '/rules/99/serve', message },
      { path: '/variants/on', message },
    ],
    rules,
  )
  expect([...placed]).toEqual([
    ['r1', [{ path: '/when/all/0/values/2', message }]],
    ['r11', [{ path: '', message }]],
  ])
  expect(others.map(({ path }) => path)).toEqual(['/rules/99/serve', '/variants/on'])
})
