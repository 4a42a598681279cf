import { describe, expect, test } from 'bun:test'
import { Type as t } from '@sinclair/typebox'
import { Problem } from '../lib/problem'
import { oneOf } from '../lib/schema'
import { refuseUnknown, validate, validateQuery } from './validate'

const Order = t.Object({
  name: t.String({ minLength: 1 }),
  size: t.Optional(oneOf(['small', 'large'])),
  items: t.Optional(t.Array(t.Object({ count: t.Integer({ minimum: 1 }) }))),
})

function complaints(value: unknown) {
  try {
    validate(Order, value)
  } catch (cause) {
    if (cause instanceof Problem) return cause
  }
  throw new Error('It was accepted.')
}

describe('a body', () => {
  test('is given without what nobody asked for', () => {
    const body = { name: 'a', extra: 1, items: [{ count: 1, more: 2 }] }
    expect(validate(Order, body)).toEqual({ name: 'a', items: [{ count: 1 }] })
  })

  test.each<[string, unknown, string]>([
    ['a missing field', {}, '/name'],
    ['a wrong type', { name: 7 }, '/name'],
    ['an unknown word', { name: 'a', size: 'huge' }, '/size'],
    ['a wrong item', { name: 'a', items: [{ count: 1 }, { count: 0 }] }, '/items/1/count'],
    ['no object', [], ''],
    ['null', null, ''],
    ['a text', '{}', ''],
  ])('with %s is refused with the path to it', (_, value, path) => {
    const { reason, more } = complaints(value)
    expect(reason).toBe('invalid_request')
    expect((more.errors as { path: string }[])[0]?.path).toBe(path)
  })

  test('with an unknown word is told the known ones', () => {
    expect(complaints({ name: 'a', size: 'huge' }).message).toContain('small, large')
  })

  test('with a thousand mistakes is told twenty', () => {
    const items = Array(1000).fill({ count: 0 })
    expect(complaints({ name: 'a', items }).more.errors).toHaveLength(20)
  })

  test('with hostile keys changes no prototype', () => {
    const body = JSON.parse(
      '{"name":"a","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    )
    validate(Order, body)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })
})

describe('a query', () => {
  const Query = t.Object({
    limit: t.Optional(t.Integer({ minimum: 1, maximum: 100 })),
    text: t.Optional(t.String()),
  })

  test('has its numbers read from text', () => {
    expect(validateQuery(Query, { limit: '7', text: '7', other: 'x' })).toEqual({
      limit: 7,
      text: '7',
    })
  })

  test.each(['', 'x', '0', '101', '-1', 'NaN', 'Infinity', '[]', 'true', ' 7', '0x7', '1e1'])(
    'with the limit %j is refused',
    (limit) => {
      expect(() => validateQuery(Query, { limit })).toThrow(Problem)
    },
  )

  test.each<[string, string[], string]>([
    ['limt', ['limit', 'text'], 'There is no parameter limt here; did you mean limit?'],
    ['colour', ['limit', 'text'], 'There is no parameter colour here; this takes limit, text.'],
    ['limit', [], 'There is no parameter limit here; this takes none.'],
    ['constructor', ['limit'], 'There is no parameter constructor here; this takes limit.'],
  ])('with the unknown parameter %s of %j is told what there is', (name, known, message) => {
    const schema = t.Object(Object.fromEntries(known.map((one) => [one, t.Optional(t.String())])))
    expect(() => refuseUnknown(schema, { [name]: '1' })).toThrow(message)
  })

  test('with known parameters alone is let through', () => {
    refuseUnknown(Query, { limit: '7' })
    refuseUnknown(undefined, {})
  })
})
