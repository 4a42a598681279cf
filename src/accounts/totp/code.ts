/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 s. */
const STEP_S = 30
const ISSUER = 'Whimbrel'
/** RFC 4226, section 4, recommends a secret as long as the hash. */
const SECRET_BYTES = 20

// Loaded when somebody uses it, so that a start does not pay for it.
const library = () => import('otpauth')

/** @returns a new secret in base32, and the address that apps read from a QR code */
export async function newSecret(email: string): Promise<{ secret: string; url: string }> {
  const { Secret, TOTP } = await library()
  const secret = new Secret({ size: SECRET_BYTES })
  const url = new TOTP({ issuer: ISSUER, label: email, secret, period: STEP_S }).toString()
  return { secret: secret.base32, url }
}

/**
 * Finds the 30 s step that a code belongs to: the present one, the one before or the one after, since
 * clocks differ.
 * @returns undefined for a code of none of them
 */
export async function stepOf(
  secret: string,
  code: string,
  now: number,
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined
  const { Secret, TOTP } = await library()
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_S })
  const delta = totp.validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}
