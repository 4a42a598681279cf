import { expect, test } from 'bun:test'
import { framesOf } from './frames'

test('a stack of V8, oldest call first', () => {
  const stack = `TypeError: x
    at async Store.load (/srv/shop/store.js:12:5)
    at new Cart (file:///srv/my%20shop/cart.mjs:3:9)
    at Array.map (<anonymous>)
    at /srv/shop/node_modules/pay/index.js:1:100
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)`
  expect(framesOf(stack)).toEqual([
    {
      function: 'process.processTicksAndRejections',
      filename: 'node:internal/process/task_queues',
      lineno: 95,
      colno: 5,
      inApp: false,
    },
    { filename: '/srv/shop/node_modules/pay/index.js', lineno: 1, colno: 100, inApp: false },
    { function: 'new Cart', filename: '/srv/my shop/cart.mjs', lineno: 3, colno: 9, inApp: true },
    { function: 'Store.load', filename: '/srv/shop/store.js', lineno: 12, colno: 5, inApp: true },
  ])
})

test('what is no stack has no frames', () => {
  expect(framesOf('Error: at noon (12:30)')).toEqual([])
})
