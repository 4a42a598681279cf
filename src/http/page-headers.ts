/** Devices and data of a browser, none of which the dashboard uses. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/**
 * Headers of every page of the dashboard: it may load from its own origin alone, and has no frame around it, no form that
 * sends elsewhere, and no <base>.
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
  'permissions-policy': UNUSED_FEATURES.map((name) => `${name}=()`).join(', '),
  'x-content-type-options': 'nosniff',
}
