import { Type as t } from '@sinclair/typebox'

const Code = t.String({ maxLength: 20 })

export const TotpBegun = t.Object({
  secret: t.String({ description: 'Base32, to be typed.' }),
  url: t.String({ description: 'otpauth://, to be shown as a QR code.' }),
})
export const TotpCode = t.Object({ code: Code })
export const RecoveryCodes = t.Object({ recoveryCodes: t.Array(t.String()) })
