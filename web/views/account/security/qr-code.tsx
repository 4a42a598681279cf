import { encode } from 'uqr'

/**
 * A text as a QR code, drawn in the browser so that the secret goes to nobody. Black on white, so that cameras read
 * it.
 */
export function QrCode({ text, name }: { text: string; name: string }) {
  const { data, size } = encode(text, { ecc: 'L', border: 2 })
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name}>
      <path d={squares.join('')} />
    </svg>
  )
}
