import { HOUR_MS } from '../../src/lib/time'

const QUOTE = [
  '  try {',
  '    return await applyVoucher(cart, code)',
  '  } catch (error) {',
  "    metrics.count('voucher.failed', { code })",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source that an event carries.
  '    throw new PricingError(`Could not apply voucher ${code}`, { cause: error })',
  '  }',
  '}',
]
const PRICE = [
  'const voucher = await vouchers.find(code)',
  'const subtotal = sumLines(cart.lines)',
  '// the cap keeps percentage vouchers from going below cost',
  'const off = percentOf(voucher.cap.minorUnits, voucher.percent)',
  'return { ...cart, total: money(subtotal.minorUnits - off, cart.currency) }',
]
const FIELD = [
  '  setBusy(true)',
  '  await quote.mutateAsync({ cart, code: value.trim() })',
  '  setBusy(false)',
]
const CODES = ['AUTUMN15', 'AUTUMN15', 'AUTUMN15', 'AUTUMN15', 'WELCOME10', 'STAFF', 'SPRING5']
const BROWSERS = ['Chrome 141', 'Chrome 141', 'Safari 26', 'Firefox 145', 'Edge 140']

/** The event of a checkout that fails in a browser, with all fields that a client can send. */
export function checkoutEvent(at: number, i = 0) {
  const code = CODES[i % CODES.length] as string
  return {
    timestamp: at,
    level: 'error',
    platform: 'javascript',
    release: releaseOf(Date.now() - at),
    tags: {
      voucher: code,
      browser: BROWSERS[i % BROWSERS.length],
      route: i % 17 ? '/checkout' : '/express',
      region: ['eu-1', 'eu-2'][i % 2],
      locale: ['de', 'en', 'nl'][i % 3],
    },
    user: { id: `usr_${48120 - (i % 61)}` },
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    spanId: '00f067aa0ba902b7',
    sdk: { name: 'whimbrel.browser', version: '1.4.0' },
    request: {
      url: 'https://shop.halfmoon.example/api/quote?step=pay',
      method: 'POST',
      headers: {
        Referer: 'https://shop.halfmoon.example/basket',
        'Content-Type': 'application/json',
        Cookie: 'session=4f1c',
      },
      data: { cart: 'c_19', code },
    },
    contexts: {
      flags: { 'new-checkout': i % 25 ? 'on' : 'off', banner: i % 2 ? 'blue' : 'red' },
      browser: { name: 'Chrome', version: '141.0.7390' },
      os: { name: 'Android', version: '16' },
      device: { model: 'Pixel 9', brand: 'Google', memory: 8192 },
      cart: { lines: 3, currency: 'EUR', total: 12840 },
    },
    extra: {
      cart: {
        lines: [
          { sku: 'HM-40122', quantity: 2 },
          { sku: 'HM-20018', quantity: 1 },
        ],
        customer: { group: 'retail', since: '2021-04-02' },
        flags: { expressPay: false, giftWrap: true, pickup: null },
      },
      attempt: 2,
    },
    breadcrumbs: breadcrumbsOf(at, code),
    exception: [causeOf(code), thrownOf(code)],
  }
}

const releaseOf = (ageMs: number) => {
  if (ageMs < 16 * HOUR_MS) return '2026.11.3'
  return ageMs < 120 * HOUR_MS ? '2026.11.2' : '2026.11.1'
}

function breadcrumbsOf(at: number, code: string) {
  const crumb = (seconds: number, category: string, more: Record<string, unknown>) => ({
    timestamp: (at - seconds * 1000) / 1000,
    category,
    ...more,
  })
  const http = (method: string, url: string, status_code: number, duration: number) => ({
    data: { method, url, status_code, duration },
  })
  return [
    crumb(38.2, 'navigation', { data: { from: '/basket', to: '/checkout' } }),
    crumb(37.9, 'http', http('GET', '/api/cart', 200, 84)),
    crumb(21.4, 'ui.click', { message: 'button “Add voucher”' }),
    crumb(12, 'ui.input', { message: 'input[name=voucher]' }),
    crumb(11.8, 'http', http('GET', `/api/vouchers/${code}`, 200, 61)),
    crumb(11.6, 'console', {
      level: 'warning',
      message: `voucher ${code} has no cap, using its percent only`,
      data: { arguments: [code, 15] },
    }),
    crumb(2.1, 'ui.click', { message: 'button “Apply”' }),
    crumb(0.3, 'http', http('POST', '/api/quote', 500, 214)),
  ]
}

const causeOf = (code: string) => ({
  type: 'TypeError',
  value: "Cannot read properties of undefined (reading 'minorUnits')",
  stacktrace: [
    library('__awaiter', 'tslib/tslib.es6.js', 73),
    {
      ...own('applyVoucher', 'src/checkout/price.ts', 88, 35, PRICE, 3),
      vars: {
        code,
        voucher: { percent: 15, cap: null, validUntil: '2026-11-30' },
        subtotal: { minorUnits: 12840, currency: 'EUR' },
        token: '4f1c',
      },
    },
  ],
})

const thrownOf = (code: string) => ({
  type: 'PricingError',
  value: `Could not apply voucher ${code}`,
  mechanism: { type: 'onunhandledrejection', handled: false },
  stacktrace: [
    ...[903, 902, 901].map((line) => library('commitRoot', 'react-dom/cjs/react-dom.js', line)),
    library('workLoop', 'scheduler/cjs/scheduler.js', 101),
    {
      function: 't.dispatch',
      filename: 'https://shop.halfmoon.example/assets/app.3f2c.js',
      lineno: 1,
      colno: 48211,
      inApp: true,
    },
    own('onApply', 'src/checkout/voucher-field.tsx', 57, 9, FIELD, 1),
    library('execute', '@tanstack/query-core/build/mutation.js', 60),
    own('quoteTotal', 'src/checkout/quote.ts', 46, 15, QUOTE, 4),
  ],
})

const library = (name: string, path: string, lineno: number) => ({
  function: name,
  filename: `node_modules/${path}`,
  lineno,
  colno: 3,
  inApp: false,
})

function own(
  name: string,
  filename: string,
  lineno: number,
  colno: number,
  lines: string[],
  at: number,
) {
  return {
    function: name,
    filename,
    lineno,
    colno,
    inApp: true,
    preContext: lines.slice(0, at),
    contextLine: lines[at],
    postContext: lines.slice(at + 1),
  }
}

/** An AggregateError as SDKs send it: each exception names its parent. */
export const allPaymentsFailed = {
  platform: 'node',
  release: 'payments@2.4.0+a8f31c2d9e0b',
  exception: {
    values: [
      failed(3, { type: 'CardDeclined', value: 'do not honor' }, 'errors[1]', 0),
      failed(2, { type: 'ConnectTimeout', value: 'no route in 1000 ms' }, 'cause', 1),
      failed(1, { type: 'GatewayError', value: 'paygate did not answer' }, 'errors[0]', 0),
      {
        type: 'AggregateError',
        value: 'All payments failed',
        mechanism: {
          type: 'onunhandledrejection',
          handled: false,
          exceptionId: 0,
          isExceptionGroup: true,
        },
        stacktrace: [own('payAny', 'src/payments/any.ts', 46, 15, QUOTE, 4)],
      },
    ],
  },
}

function failed(
  exceptionId: number,
  said: { type: string; value: string },
  source: string,
  parentId: number,
) {
  return {
    ...said,
    mechanism: { type: 'chained', exceptionId, parentId, source },
    stacktrace: [own('pay', `src/payments/${said.type.toLowerCase()}.ts`, 88, 35, PRICE, 3)],
  }
}
