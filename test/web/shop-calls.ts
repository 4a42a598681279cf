/** A span of the shop, with the calls it made; times in ms from the beginning of the trace. */
export interface Call {
  service: string
  name: string
  kind?: 'server' | 'client' | 'producer' | 'consumer'
  at: number
  took: number
  error?: { type: string; message: string }
  attributes?: Record<string, string | number | boolean>
  dropped?: number
  calls?: Call[]
}

/** The calls that one visitor's request caused. @param share of the day that has passed */
export function shopCalls(i: number, share: number): Call {
  // Slower since the release of the morning, and uneven as traffic is: few are much slower.
  const luck = (i * 0.6180339887) % 1
  const slow = (share > 0.85 ? 1.8 : 1) * (0.5 + luck * 0.6 + luck ** 12 * 1.2)
  switch (i % 8) {
    case 0:
      return order(slow, share > 0.8)
    case 1:
    case 2:
      return cart(slow)
    case 3:
      return product(slow, i)
    default:
      return search(slow, i)
  }
}

/** An order: it repeats one query 24 times, and tries the payment twice when the gateway is slow. */
function order(slow: number, isFailing: boolean): Call {
  const ms = (at: number, took: number) => ({ at: at * slow, took: took * slow })
  const db = (name: string, at: number, took: number, statement: string): Call => ({
    service: 'checkout-api',
    name,
    kind: 'client',
    ...ms(at, took),
    attributes: {
      'db.system.name': 'postgresql',
      'db.namespace': 'shop',
      'db.query.text': statement,
    },
  })
  const stock = Array.from({ length: 24 }, (_, i) => ({
    ...db('SELECT stock', 140 + i * 17, 15, `SELECT amount FROM stock WHERE sku = 'WH-${i}'`),
    service: 'inventory',
  }))
  const capture = (at: number, took: number, error?: Call['error']): Call => ({
    service: 'payments',
    name: 'POST api.paygate.example',
    kind: 'client',
    ...ms(at, took),
    ...(error && { error }),
    dropped: 3,
    attributes: {
      'http.request.method': 'POST',
      'url.full': 'https://api.paygate.example/v2/captures',
      'server.address': 'api.paygate.example',
      'server.port': 443,
      'payment.provider': 'paygate',
      'order.lines': 24,
      ...(error && { 'error.type': 'timeout' }),
    },
  })
  const timeout = { type: 'GatewayTimeoutError', message: 'no answer in 1 s' }
  const attempts: Call[] = isFailing
    ? [
        capture(656, 1002, timeout),
        { service: 'payments', name: 'backoff', ...ms(1660, 200) },
        capture(1866, 366),
      ]
    : [capture(656, 240)]
  const end = isFailing ? 2240 : 904
  const api: Call[] = [
    {
      service: 'checkout-api',
      name: 'session',
      ...ms(20, 14),
      calls: [
        {
          service: 'checkout-api',
          name: 'GET session',
          kind: 'client',
          ...ms(22, 5),
          attributes: { 'db.system.name': 'redis', 'db.operation.name': 'GET' },
        },
      ],
    },
    {
      service: 'checkout-api',
      name: 'loadCart',
      ...ms(36, 82),
      calls: [
        db('SELECT carts', 40, 18, 'SELECT * FROM carts WHERE id = 71'),
        db('SELECT cart_lines', 60, 36, 'SELECT * FROM cart_lines WHERE cart_id = 71'),
      ],
    },
    {
      service: 'inventory',
      name: 'POST /reserve',
      kind: 'server',
      ...ms(122, 480),
      attributes: { 'http.route': '/reserve' },
      calls: [
        {
          service: 'inventory',
          name: 'reserveLines',
          ...ms(130, 466),
          calls: [
            ...stock,
            {
              ...db('UPDATE stock', 552, 36, 'UPDATE stock SET held = held + 1'),
              service: 'inventory',
            },
          ],
        },
      ],
    },
    { service: 'checkout-api', name: 'priceOrder', ...ms(604, 36) },
    {
      service: 'payments',
      name: 'POST /captures',
      kind: 'server',
      ...ms(646, end - 640),
      ...(isFailing && { error: timeout }),
      attributes: { 'http.route': '/captures', 'http.response.status_code': isFailing ? 504 : 201 },
      calls: [
        ...attempts,
        {
          ...db('INSERT payments', end - 20, 16, "INSERT INTO payments VALUES (71, 'x')"),
          service: 'payments',
        },
      ],
    },
    db('INSERT orders', end + 20, 54, "INSERT INTO orders VALUES (71, 'x')"),
    {
      service: 'checkout-api',
      name: 'publish orders',
      kind: 'producer',
      ...ms(end + 80, 18),
      attributes: { 'messaging.system': 'kafka', 'messaging.destination.name': 'orders' },
      calls: [
        {
          service: 'mailer',
          name: 'consume orders',
          kind: 'consumer',
          ...ms(end + 104, 52),
          attributes: { 'messaging.system': 'kafka', 'messaging.destination.name': 'orders' },
        },
      ],
    },
  ]
  return {
    service: 'storefront',
    name: 'POST /api/orders',
    kind: 'server',
    ...ms(0, end + 170),
    attributes: {
      'http.route': '/api/orders',
      'http.response.status_code': isFailing ? 504 : 201,
      'user.id': 'u-71',
    },
    calls: [
      {
        service: 'checkout-api',
        name: 'POST /orders',
        kind: 'server',
        ...ms(18, end + 130),
        attributes: { 'http.route': '/orders' },
        calls: api,
      },
    ],
  }
}

const cart = (slow: number): Call => ({
  service: 'storefront',
  name: 'GET /api/cart',
  kind: 'server',
  at: 0,
  took: 42 * slow,
  attributes: { 'http.route': '/api/cart', 'http.response.status_code': 200 },
  calls: [
    {
      service: 'checkout-api',
      name: 'GET /cart',
      kind: 'server',
      at: 4,
      took: 33 * slow,
      attributes: { 'http.route': '/cart' },
      calls: [
        {
          service: 'checkout-api',
          name: 'SELECT carts',
          kind: 'client',
          at: 6,
          took: 12 * slow,
          attributes: {
            'db.system.name': 'postgresql',
            'db.namespace': 'shop',
            'db.query.text': 'SELECT * FROM carts WHERE id = 71',
          },
        },
      ],
    },
  ],
})

const product = (slow: number, i: number): Call => ({
  service: 'storefront',
  name: 'GET /products/:sku',
  kind: 'server',
  at: 0,
  took: 18 * slow,
  attributes: {
    'http.route': '/products/:sku',
    'http.response.status_code': i % 40 === 3 ? 404 : 200,
  },
  calls: [
    {
      service: 'catalog',
      name: 'GET /products/:sku',
      kind: 'server',
      at: 3,
      took: 12 * slow,
      attributes: { 'http.route': '/products/:sku' },
      calls: [
        {
          service: 'catalog',
          name: 'GET product',
          kind: 'client',
          at: 4,
          took: 1.2 * slow,
          attributes: { 'db.system.name': 'redis', 'db.operation.name': 'GET' },
        },
      ],
    },
  ],
})

const search = (slow: number, i: number): Call => ({
  service: 'storefront',
  name: 'GET /api/search',
  kind: 'server',
  at: 0,
  took: 90 * slow,
  attributes: {
    'http.route': '/api/search',
    'http.response.status_code': 200,
    'search.words': `boots ${i % 7}`,
  },
  calls: [
    {
      service: 'catalog',
      name: 'GET /search',
      kind: 'server',
      at: 5,
      took: 78 * slow,
      attributes: { 'http.route': '/search' },
      ...(i % 60 === 5 && { error: { type: 'IndexError', message: 'the index is being rebuilt' } }),
      calls: [
        {
          service: 'catalog',
          name: 'SELECT products',
          kind: 'client',
          at: 8,
          took: 61 * slow,
          attributes: {
            'db.system.name': 'postgresql',
            'db.namespace': 'catalog',
            'db.query.text': `SELECT * FROM products WHERE words @@ 'boots ${i}' LIMIT 40`,
          },
        },
      ],
    },
  ],
})
