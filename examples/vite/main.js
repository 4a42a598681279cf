import * as Whimbrel from 'whimbrel'
import * as analytics from 'whimbrel/analytics'

const { VITE_WHIMBREL_URL: url, VITE_WHIMBREL_KEY: key } = import.meta.env
Whimbrel.init({ url, key, tracesSampleRate: 1 })
analytics.init({ url, key })

document.querySelector('button').addEventListener('click', function countBags() {
  analytics.track('count')
  throw new RangeError('There are no bags to count')
})
