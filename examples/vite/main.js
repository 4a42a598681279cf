import * as Whimbrel from 'whimbrel'

const { VITE_WHIMBREL_URL: url, VITE_WHIMBREL_KEY: key } = import.meta.env
Whimbrel.init({ url, key, tracesSampleRate: 1 })

document.querySelector('button').addEventListener('click', function countBags() {
  throw new RangeError('There are no bags to count')
})
