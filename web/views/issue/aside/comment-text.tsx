import { projectList } from '../../../api/projects'
import { useResource } from '../../../api/resource'
import { Lines } from '../../../ui/text'
import { type Block, type Inline, marked } from './marked'

/** A comment with the little Markdown that people use: code, bold, lists, links, other issues. */
export const CommentText = ({ of }: { of: string }) => (
  <div class="comment-text">
    {marked(of).map((block, i) => (
      <Part key={i} of={block} />
    ))}
  </div>
)

function Part({ of }: { of: Block }) {
  if (of.kind === 'code')
    return (
      <pre class="src" tabIndex={0}>
        <Lines of={of.text} />
      </pre>
    )
  if (of.kind === 'text')
    return (
      <p>
        <Words of={of.inlines} />
      </p>
    )
  const items = of.items.map((inlines, i) => (
    <li key={i}>
      <Words of={inlines} />
    </li>
  ))
  return of.isNumbered ? <ol>{items}</ol> : <ul>{items}</ul>
}

const Words = ({ of }: { of: readonly Inline[] }) => (
  <>
    {of.map((inline, i) => (
      <Word key={i} of={inline} />
    ))}
  </>
)

function Word({ of: { kind, text } }: { of: Inline }) {
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
  if (kind === 'issue') return <IssueLink shortId={text} />
  return <Lines of={text} />
}

/** A short id as a link, where there is a project of that name: `UTF-8` has the form of a short id too. */
function IssueLink({ shortId }: { shortId: string }) {
  const projects = useResource(projectList()).data.value?.items ?? []
  const slug = shortId.slice(0, shortId.lastIndexOf('-')).toLowerCase()
  if (!projects.some((project) => project.slug === slug)) return <Lines of={shortId} />
  return (
    <a class="link" href={`/${slug}/issues/${shortId}`}>
      {shortId}
    </a>
  )
}
