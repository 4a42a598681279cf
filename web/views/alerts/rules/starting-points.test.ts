import { expect, test } from 'bun:test'
import { startingPoint } from './starting-points'

test('a rule that begins at an endpoint is about it, in its environment', () => {
  const asked = {
    start: 'slow-endpoint',
    environment: 'staging',
    service: 'api',
    endpoint: 'GET /cart',
  }
  expect(startingPoint(asked, ['c1'])).toMatchObject({
    name: 'GET /cart is slow',
    environment: 'staging',
    metric: { aggregate: 'p95', service: 'api', endpoint: 'GET /cart' },
    notify: { channels: ['c1'] },
  })
})

test('what an address says that means nothing is left out', () => {
  const { metric, environment, name } = startingPoint(
    { start: 'many-events', environment: 'moon', service: 'api', endpoint: 'GET /cart' },
    [],
  )
  expect([metric?.service, environment, name]).toEqual([undefined, 'production', 'Many errors'])
  expect(startingPoint({ start: 'nonsense' }, []).kind).toBe('issue')
})
