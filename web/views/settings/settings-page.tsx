import { useRoute } from 'preact-iso'
import type { ProjectView } from '../../../src/projects/model'
import { projectList } from '../../api/projects'
import { useResource } from '../../api/resource'
import { isAtLeast } from '../../lib/may'
import { useSlug } from '../../lib/project'
import { TopBar } from '../../shell/top-bar'
import { Empty } from '../../ui/empty'
import { Loaded } from '../../ui/loaded'
import { PanelSkeleton } from '../../ui/panel-skeleton'
import { Text } from '../../ui/text'
import { NothingHere } from '../nothing-here'
import { OF_BOX, OF_PERSON, OF_PROJECT } from './sections'
import { Subnav } from './subnav'

/** Everything that is set: of this project, of the box, and of the person. */
export function SettingsPage() {
  const { params } = useRoute()
  const slug = useSlug()
  const projects = useResource(projectList())
  const project = projects.data.value?.items.find((one) => one.slug === slug)
  const page = params.page || 'general'
  const place = [...OF_PROJECT, ...OF_BOX, ...OF_PERSON].find((one) => one.page === page)
  if (!place) return <NothingHere />
  return (
    <>
      <TopBar
        title="Settings"
        name={`${place.name} · Settings`}
        left={<span class="three cut">{project && <Text of={project.name} />}</span>}
      />
      <div class="setl">
        <Subnav page={page} hasProject={project !== undefined || !projects.data.value} />
        <div class="stack sections">
          <Loaded
            from={projects}
            failure="The project could not be read"
            skeleton={<PanelSkeleton />}
          >
            {() => <Section key={page + slug} page={page} project={project} />}
          </Loaded>
        </div>
      </div>
    </>
  )
}

function Section({ page, project }: { page: string; project: ProjectView | undefined }) {
  const ofProject = OF_PROJECT.find((one) => one.page === page)
  const whole = [...OF_BOX, ...OF_PERSON].find((one) => one.page === page)
  if (whole?.role && !isAtLeast(whole.role))
    return (
      <Empty title="For admins">
        <p>Only admins and owners read this; ask one of them.</p>
      </Empty>
    )
  if (whole) return <whole.shows />
  if (ofProject && project) return <ofProject.shows project={project} />
  return (
    <Empty title="There is no such project">
      <p>It may have been erased, or the address was cut.</p>
      <a class="btn primary" href="/">
        Go to the issues
      </a>
    </Empty>
  )
}
