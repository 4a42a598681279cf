import { expect, test } from 'bun:test'
import { splitSpans } from './split-spans'

type Request = { resourceSpans: { scopeSpans: { spans: unknown[] }[] }[] }

function joined(text: string): unknown {
  const { envelope, lists } = splitSpans(text, 100)
  const request = JSON.parse(envelope) as Request
  for (const { scopeSpans } of request.resourceSpans)
    for (const group of scopeSpans ?? [])
      if (Array.isArray(group.spans))
        group.spans = (lists[group.spans[0] as number] ?? []).map(({ from, to }) =>
          JSON.parse(text.slice(from, to)),
        )
  return request
}

const around = (spans: string) =>
  `{"resourceSpans":[{"scopeSpans":[{"scope":{},"spans":${spans}}]}]}`

test.each<[string, string]>([
  ['none', around('[]')],
  ['none with white space', around('[ \n ]')],
  ['one', around('[{"name":"a"}]')],
  ['several with white space', around('[ {"name":"a"} ,\n{"name":"b"}\t]')],
  ['what is no object', around('[1, "two", null, [3, 4], {"a":{}}]')],
  [
    'brackets, commas and quotes in strings',
    around('[{"name":"],}{[\\",\\\\"},{"name":"\\\\\\"]"}]'),
  ],
  [
    'lists within',
    around(
      '[{"attributes":[{"key":"spans","value":{"arrayValue":{"values":[{},{}]}}}]},{"links":[]}]',
    ),
  ],
  [
    'several resources and scopes',
    `{"resourceSpans":[{"resource":{"attributes":[{"key":"spans","value":{}}]},"scopeSpans":[{"spans":[{"a":1}]},{"spans":[{"b":2},{"c":3}],"scope":{"name":"x"}}]},{"scopeSpans":[{}]},{"scopeSpans":[{"spans":[{"d":4}]}],"schemaUrl":"u"}]}`,
  ],
  [
    'a field of the same name elsewhere',
    `{"spans":[1,2],"resourceSpans":[{"spans":[3],"scopeSpans":[{"spans":[{"a":1}],"other":[[5]]}]}]}`,
  ],
])('spans are found: %s', (_, text) => {
  expect(joined(text)).toEqual(JSON.parse(text))
})

test('objects and lists of each span are counted', () => {
  const { lists } = splitSpans(around('[{"a":[{},{}]},{}]'), 100)
  expect(lists[0]?.map(({ containers }) => containers)).toEqual([4, 1])
})

test('a request that ends anywhere is no JSON in one of its parts', () => {
  const whole = around('[{"name":"a","attributes":[{"key":"k"}]},{"name":"b"}]')
  for (let end = 1; end < whole.length; end++) {
    const text = whole.slice(0, end)
    expect(() => joined(text)).toThrow()
  }
})

test('more spans than a request may hold are refused before they are parsed', () => {
  expect(() => splitSpans(around(`[${'1,'.repeat(100)}1]`), 100)).toThrow('may hold 100 spans')
})
