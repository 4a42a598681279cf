import { visible } from '../../../../src/lib/visible'
import type { Excerpt } from './excerpt'
import { type Piece, toned } from './tones'

/** Source lines, with the frame's own line marked and the token at its column underlined. */
export function Source({ excerpt, file }: { excerpt: Excerpt; file: string }) {
  const { lines, at, token } = excerpt
  // Replace each invisible character by exactly one, so that columns stay right.
  const texts = lines.map(({ text }) => text.replace(/[^\t]+/g, visible))
  return (
    <pre class="src" tabIndex={0}>
      <code>
        {toned(texts, file).map((pieces, i) => (
          <span key={i} class={i === at ? 'l at' : 'l'} data-n={lines[i]?.number ?? ''}>
            {i === at && token ? (
              <Marked pieces={pieces} token={token} />
            ) : (
              <Toned pieces={pieces} />
            )}
          </span>
        ))}
      </code>
    </pre>
  )
}

const Toned = ({ pieces }: { pieces: Piece[] }) => (
  <>{pieces.map(({ text, tone }) => (tone ? <span class={tone}>{text}</span> : text))}</>
)

function Marked({ pieces, token: [from, to] }: { pieces: Piece[]; token: [number, number] }) {
  let end = 0
  return (
    <>
      {pieces.map((piece) => {
        const start = end
        end += piece.text.length
        const part = (a: number, b: number) =>
          piece.text.slice(Math.max(0, a - start), Math.max(0, b - start))
        if (to <= start || from >= end) return <Toned pieces={[piece]} />
        return (
          <span class={piece.tone}>
            {part(start, from)}
            <u>{part(Math.max(start, from), to)}</u>
            {part(to, end)}
          </span>
        )
      })}
    </>
  )
}
