import { useRoute } from 'preact-iso'
import type { ProjectView } from '../../../src/projects/model'
import { projectList } from '../../api/projects'
import { useResource } from '../../api/resource'
import { isAtLeast } from '../../lib/is-at-least'
import { useSlug } from '../../lib/project'
import { TopBar } from '../../shell/top-bar'
import { Empty } from '../../ui/empty'
import { Loaded } from '../../ui/loaded'
import { PanelSkeleton } from '../../ui/panel-skeleton'
import { Text } from '../../ui/text'
import { NothingHere } from '../nothing-here'
import { BOX_PLACES, PERSON_PLACES, type Place, PROJECT_PLACES } from './places'
import { OF_PROJECT, WHOLE } from './sections'
import { Subnav } from './subnav'

const PLACES: readonly Place[] = [...PROJECT_PLACES, ...BOX_PLACES, ...PERSON_PLACES]

/** The settings of this project, of the server and of the person. */
export function SettingsPage() {
  const { params } = useRoute()
  const slug = useSlug()
  const projects = useResource(projectList())
  const project = projects.data.value?.items.find((one) => one.slug === slug)
  const page = params.page || 'general'
  const place = PLACES.find((one) => one.page === page)
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
            {() => <Section key={page + slug} place={place} project={project} />}
          </Loaded>
        </div>
      </div>
    </>
  )
}

function Section({ place, project }: { place: Place; project: ProjectView | undefined }) {
  const OfProject = OF_PROJECT[place.page as keyof typeof OF_PROJECT]
  const Whole = WHOLE[place.page as keyof typeof WHOLE]
  if (place.role && !isAtLeast(place.role))
    return (
      <Empty title="For admins">
        <p>Only admins and owners read this; ask one of them.</p>
      </Empty>
    )
  if (Whole) return <Whole />
  if (OfProject && project) return <OfProject project={project} />
  return (
    <Empty title="There is no such project">
      <p>It may have been erased, or the address was cut.</p>
      <a class="btn primary" href="/">
        Go to the issues
      </a>
    </Empty>
  )
}
