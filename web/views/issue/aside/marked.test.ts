import { expect, test } from 'bun:test'
import { cpuOf } from '../../../../src/lib/cpu-time.harness'
import { type Inline, marked } from './marked'

const words = (inlines: readonly Inline[]) =>
  inlines.map(({ kind, text }) => (kind === 'text' ? text : `[${kind} ${text}]`)).join('')

/** Blocks as words: the kind of all that is not plain text before it. */
const asWords = (text: string) =>
  marked(text).map((block) => {
    if (block.kind === 'code') return `[code ${block.text}]`
    if (block.kind === 'text') return words(block.inlines)
    return `[${block.isNumbered ? 'numbers' : 'list'} ${block.items.map(words).join(' | ')}]`
  })

test.each([
  ['plain text', 'a', ['a']],
  ['code', 'a `b` c', ['a [code b] c']],
  ['bold', '**a** b', ['[bold a] b']],
  [
    'a link, less the full stop',
    'see https://x.example/a?b=c.',
    ['see [link https://x.example/a?b=c].'],
  ],
  ['no other links', '[a](javascript:alert(1))', ['[a](javascript:alert(1))']],
  ['paragraphs', 'a\n\nb\nc', ['a', 'b\nc']],
  ['a block', 'a\n```ts\nb **c**\n```\nd', ['a', '[code b **c**]', 'd']],
  ['a block without an end', '```\na', ['```\na']],
  ['markup', '<b>a</b>', ['<b>a</b>']],
  ['a list below its sentence', 'Seen:\n- a\n- `b`\nend', ['Seen:', '[list a | [code b]]', 'end']],
  ['a numbered list', '1. a\n2) b', ['[numbers a | b]']],
  ['an item of two lines', '* a\n  b\n* c', ['[list a\nb | c]']],
  ['a minus that is no list', '-1 and\n-v', ['-1 and\n-v']],
  ['another issue', 'as WEB-3, not web-3', ['as [issue WEB-3], not web-3']],
  ['an issue of a project with a dash', 'WEB-SHOP-12.', ['[issue WEB-SHOP-12].']],
  ['no issue in code', '`WEB-3`', ['[code WEB-3]']],
  ['no issue in an address', 'https://x.example/WEB-3', ['[link https://x.example/WEB-3]']],
])('%s', (_, text, expected) => expect(asWords(text)).toEqual(expected))

test('an endless word costs little', async () => {
  expect((await cpuOf(() => marked('A-'.repeat(5000)))).ms).toBeLessThan(100)
})
