import { Lines } from '../../../ui/text'
import { type Inline, marked } from './marked'

/** A comment with the little Markdown that people use: code, bold, links, blocks. */
export const CommentText = ({ of }: { of: string }) => (
  <div class="comment-text">
    {marked(of).map((block, i) =>
      block.kind === 'code' ? (
        <pre key={i} class="src" tabIndex={0}>
          <Lines of={block.text} />
        </pre>
      ) : (
        <p key={i}>
          {block.inlines.map((inline, at) => (
            <Words key={at} of={inline} />
          ))}
        </p>
      ),
    )}
  </div>
)

function Words({ of: { kind, text } }: { of: Inline }) {
  if (kind === 'code')
    return (
      <code>
        <Lines of={text} />
      </code>
    )
  if (kind === 'bold')
    return (
      <b>
        <Lines of={text} />
      </b>
    )
  if (kind === 'link')
    return (
      <a class="link" href={text} target="_blank" rel="noreferrer">
        <Lines of={text} />
      </a>
    )
  return <Lines of={text} />
}
