import { expect, test } from 'bun:test'
import { touches } from './live'

test.each([
  ['a list of that environment', 'issues', '/api/v1/projects/shop/issues?environment=test', true],
  ['of another', 'issues', '/api/v1/projects/shop/issues?environment=production', false],
  ['of all', 'issues', '/api/v1/projects/shop/issues?environment=all', true],
  ['what names none', 'issues', '/api/v1/issues/SHOP-1', true],
  ['another kind', 'traces', '/api/v1/projects/shop/traces?environment=test', false],
] as const)('%s', (_, kind, from, isTouched) => {
  expect(touches({ kinds: ['issues'], environments: ['test'] }, kind, from)).toBe(isTouched)
  expect(touches({ kinds: ['issues', 'traces'], environments: null }, kind, from)).toBe(true)
})
