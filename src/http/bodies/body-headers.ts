import { ENCODINGS, type Encoding } from '../../lib/inflate'
import { Problem } from '../../lib/problem'

/**
 * How a body is compressed; undefined when it is not.
 * @throws Problem `unsupported_media_type`
 */
export function encodingOf({ headers }: Request): Encoding | undefined {
  const named = headers.get('content-encoding')
  if (named === null || named === 'identity') return undefined
  const encoding = ENCODINGS.find((known) => known === named.toLowerCase())
  if (encoding) return encoding
  throw new Problem(
    'unsupported_media_type',
    `Content-Encoding ${named} is not taken; use one of ${ENCODINGS.join(', ')}.`,
  )
}

export const FORM_MEDIA = 'application/x-www-form-urlencoded'

/** @throws Problem `unsupported_media_type` for what is no form */
export function checkForm({ headers }: Request): void {
  const named = headers.get('content-type') ?? ''
  if ((named.split(';')[0] as string).trim().toLowerCase() !== FORM_MEDIA)
    throw new Problem(
      'unsupported_media_type',
      `Content-Type ${named || 'is missing and'} is not taken; send ${FORM_MEDIA}.`,
    )
}

/**
 * Takes JSON, bodies without a type, and text/plain: with that, pages of other origins send without a preflight.
 * @throws Problem `unsupported_media_type`
 */
export function checkMediaType({ headers }: Request): void {
  const named = headers.get('content-type')
  if (named === null || named === 'application/json') return
  const type = (named.split(';')[0] as string).trim().toLowerCase()
  if (type === 'application/json' || type === 'text/plain' || type === '' || type.endsWith('+json'))
    return
  throw new Problem(
    'unsupported_media_type',
    `Content-Type ${type} is not taken; send application/json.`,
  )
}
