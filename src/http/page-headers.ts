/** Of a browser's devices and data the dashboard uses none. */
const NOT_ASKED_FOR = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]

/**
 * What every page of the dashboard may do: load from its own origin, and nothing else. No frame
 * around it, no form to another place, no <base>.
 */
export const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'permissions-policy': NOT_ASKED_FOR.map((name) => `${name}=()`).join(', '),
  'x-content-type-options': 'nosniff',
}
