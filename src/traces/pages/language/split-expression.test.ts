import { expect, test } from 'bun:test'
import { parseQuery } from './parse-query'
import { splitExpression } from './split-expression'

const read = (query: string) => parseQuery(query)

test.each<[string, string, string]>([
  ['', '', ''],
  ['kind:server', 'kind:server', ''],
  ['trace.spans:>9', '', 'trace.spans:>9'],
  ['kind:server trace.spans:>9', 'kind:server', 'trace.spans:>9'],
  ['a trace.spans:>9 b root.name:x', 'a b', 'trace.spans:>9 root.name:x'],
  ['trace.spans:>9 OR root.name:x', '', 'trace.spans:>9 OR root.name:x'],
  ['a (trace.spans:>9 OR root.name:x)', 'a', 'trace.spans:>9 OR root.name:x'],
  ['a !(root.name:x)', 'a', '!root.name:x'],
])('%j asks %j of spans and %j of traces', (query, ofSpans, ofTraces) => {
  expect(splitExpression(read(query))).toEqual({ ofSpans: read(ofSpans), ofTraces: read(ofTraces) })
})

test.each(['a OR trace.spans:>9', '!(kind:server trace.spans:>9)', 'b (a OR root.name:x)'])(
  '%j is refused with the mend',
  (query) => {
    expect(() => splitExpression(read(query))).toThrow('search for one after the other')
  },
)
