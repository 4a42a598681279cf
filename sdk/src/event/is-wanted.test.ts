import { expect, test } from 'bun:test'
import { settingsOf } from '../core/options'
import { unwanted } from './is-wanted'

const thrown = (type: string, value: string, url = 'https://shop.example/app.js') => ({
  exception: [
    {
      type,
      value,
      stacktrace: `${type}: ${value}\n    at pay (${url}:1:2)\n    at https://cdn.example/lib.js:3:4`,
    },
  ],
})

test.each([
  ['without lists', {}, thrown('Error', 'x'), undefined],
  ['by its message', { ignoreErrors: ['boring'] }, thrown('Error', 'a boring one'), 'ignored'],
  ['by its type', { ignoreErrors: [/^AbortError$/] }, thrown('AbortError', 'x'), 'ignored'],
  ['by both', { ignoreErrors: ['Error: x'] }, thrown('TypeError', 'x'), 'ignored'],
  ['by another text', { ignoreErrors: ['boring'] }, thrown('Error', 'x'), undefined],
  ['by the text of a message', { ignoreErrors: ['tick'] }, { message: 'tick 4' }, 'ignored'],
  ['by its address', { denyUrls: ['shop.example'] }, thrown('Error', 'x'), 'ignored'],
  ['by an address further down', { denyUrls: ['cdn.example'] }, thrown('Error', 'x'), undefined],
  ['of an allowed address', { allowUrls: [/shop/] }, thrown('Error', 'x'), undefined],
  ['of no allowed address', { allowUrls: [/cdn/] }, thrown('Error', 'x'), 'ignored'],
  ['of allowed addresses, none', { allowUrls: [] }, thrown('Error', 'x'), undefined],
  ['without an address', { allowUrls: [/cdn/] }, { message: 'tick' }, undefined],
  ['that the browser hides', {}, thrown('Error', 'Script error.'), 'ignored'],
  ['of a ResizeObserver', {}, thrown('Error', 'ResizeObserver loop limit exceeded'), 'ignored'],
  ['by an expression that remembers', { ignoreErrors: [/x/g] }, thrown('Error', 'x'), 'ignored'],
])('an error %s', (_, lists, event, reason) => {
  const settings = settingsOf({ url: 'https://errors.example', key: 'k', ...lists })
  expect([unwanted(event, settings), unwanted(event, settings)]).toEqual([reason, reason] as never)
})
