import type { IssueView } from '../../../src/issues/detail/model'
import { useSlug } from '../../lib/project'
import { Empty } from '../../ui/empty'
import { Icon } from '../../ui/icon'
import { Text } from '../../ui/text'

/** Says that there is no issue with this id. */
export function NoSuchIssue({ id }: { id: string }) {
  const slug = useSlug()
  return (
    <Empty icon={<Icon name="search" class="three" />} title="There is no such issue">
      <p>
        Nothing here is called <Text of={id} />. The address may have been cut, or its project was
        erased.
      </p>
      <a class="btn primary" href={`/${slug}/issues`}>
        Go to the issues
      </a>
    </Empty>
  )
}

/** Says that the issue is in another project than the address names. */
export const Elsewhere = ({ issue: { shortId, project } }: { issue: IssueView }) => (
  <Empty icon={<Icon name="search" class="three" />} title={`${shortId} is of another project`}>
    <p>
      It belongs to <Text of={project} />.
    </p>
    <a class="btn primary" href={`/${project}/issues/${shortId}`}>
      Open it there
    </a>
  </Empty>
)
