import { expect, test } from 'bun:test'
import { sanitizeEvents } from './sanitize-events'

const element = (tagName: string, attributes: object = {}, childNodes: unknown[] = []) => ({
  type: 2,
  id: 7,
  tagName,
  attributes,
  childNodes,
})
function snapshotOf(node: unknown) {
  const [event] = sanitizeEvents([{ type: 2, data: { node }, timestamp: 1 }], 0)
  return (event as { data: { node: Record<string, unknown> } }).data.node
}

test.each<[string, object, object]>([
  [
    'a script',
    element('script', { src: '/x.js' }, [{ type: 3, textContent: 'alert(1)' }]),
    element('noscript'),
  ],
  ['a script in capitals', element('SCRIPT'), element('noscript')],
  ['a base', element('base', { href: 'https://evil.example/' }), element('noscript')],
  ['an object', element('object', { data: '/x.swf' }), element('noscript')],
  [
    'what runs on an event',
    element('img', { onerror: 'alert(1)', ONLOAD: 'x', alt: 'a' }),
    element('img', { alt: 'a' }),
  ],
  ['an address that is a script', element('a', { href: 'javascript:alert(1)' }), element('a')],
  ['one with spaces in it', element('a', { href: ' java\tscript:alert(1)' }), element('a')],
  ['one in SVG', element('a', { 'xlink:href': 'JaVaScRiPt:alert(1)' }), element('a')],
  ['a page as data', element('a', { href: 'data:text/html,<script>1</script>' }), element('a')],
  ['an SVG as data', element('img', { src: 'data:image/svg+xml,<svg onload=1>' }), element('img')],
  ['vbscript', element('a', { href: 'vbscript:x' }), element('a')],
  [
    'the page of a frame',
    element('iframe', { src: 'https://a.example/', srcdoc: '<b>' }),
    element('iframe'),
  ],
  [
    'a redirect',
    element('meta', { 'http-equiv': 'refresh', content: '0;url=/' }),
    element('meta', { content: '0;url=/' }),
  ],
  ['where a form goes', element('form', { action: '/x', formaction: '/y' }), element('form')],
  [
    'a link that loads',
    element('link', { rel: 'stylesheet', href: '/a.css' }),
    element('link', { rel: 'stylesheet' }),
  ],
  [
    'an animation that writes an address',
    element('animate', { attributeName: 'href', values: 'javascript:1' }),
    element('animate'),
  ],
])('%s is taken out', (_, sent, kept) => {
  expect(snapshotOf(sent)).toEqual(kept as Record<string, unknown>)
})

test.each<[string, object]>([
  ['a picture', element('img', { src: 'data:image/png;base64,AA==', alt: 'coat' })],
  ['a link', element('a', { href: '/coats?x=1#top', class: 'big' })],
  [
    'a style that was recorded',
    element('link', { rel: 'stylesheet', href: '/a.css', _cssText: 'b{}' }),
  ],
  ['a text', { type: 3, textContent: 'javascript: is a word', id: 3 }],
])('%s stays', (_, sent) => {
  expect(snapshotOf(sent)).toEqual(sent as Record<string, unknown>)
})

test('what is below is looked through, also in what is added later and in changed attributes', () => {
  expect(snapshotOf(element('div', {}, [element('p', {}, [element('script')])]))).toEqual(
    element('div', {}, [element('p', {}, [element('noscript')])]),
  )
  const mutation = {
    source: 0,
    adds: [{ parentId: 1, nextId: null, node: element('script') }],
    attributes: [{ id: 4, attributes: { onclick: 'x', src: 'https://a.example/', class: 'a' } }],
    removes: [],
    texts: [],
  }
  expect(sanitizeEvents([{ type: 3, data: mutation, timestamp: 5 }], 10)).toEqual([
    {
      type: 3,
      timestamp: 15,
      data: {
        ...mutation,
        adds: [{ parentId: 1, nextId: null, node: element('noscript') }],
        attributes: [{ id: 4, attributes: { class: 'a' } }],
      },
    },
  ])
})

test('commands to a canvas are never played', () => {
  const sent = { type: 3, data: { source: 9, property: 'constructor', args: [] }, timestamp: 1 }
  expect(sanitizeEvents([sent], 0)).toEqual([])
})

test.each([
  ['nothing', null],
  ['a number', 4],
])('%s in place of a node is an empty text', (_, node) => {
  expect(snapshotOf(node)).toEqual({ type: 3, textContent: '' })
})
