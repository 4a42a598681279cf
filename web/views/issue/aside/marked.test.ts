import { expect, test } from 'bun:test'
import { marked } from './marked'

/** Blocks as words: the kind of all that is not plain text before it. */
const told = (text: string) =>
  marked(text).map((block) =>
    block.kind === 'code'
      ? `[code ${block.text}]`
      : block.inlines
          .map(({ kind, text }) => (kind === 'text' ? text : `[${kind} ${text}]`))
          .join(''),
  )

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
])('%s', (_, text, expected) => expect(told(text)).toEqual(expected))
