import { projectList } from '../api/projects'
import { useResource } from '../api/resource'
import { session } from '../api/who'
import { useProject } from '../lib/project'
import { Icon } from '../ui/icon'
import { Menu } from '../ui/menu'
import { Text } from '../ui/text'

/** The project, and the way to another one. */
export function ProjectMenu() {
  const projects = useResource(projectList()).data.value?.items ?? []
  const current = useProject()
  const mayMake = session.value?.scopes.includes('keys')
  const label = current ? (
    <>
      <span class="mark" aria-hidden="true">
        {mark(current.slug)}
      </span>
      <b class="cut">
        <Text of={current.name} />
      </b>
      <Icon name="updown" />
    </>
  ) : (
    <>
      <b>Projects</b>
      <Icon name="updown" />
    </>
  )
  return (
    <Menu class="btn project" label={label} isLeft>
      {projects.map(({ slug, name }) => (
        <a key={slug} href={`/${slug}/issues`}>
          <span class="mark" aria-hidden="true">
            {mark(slug)}
          </span>
          <span class="cut">
            <Text of={name} />
          </span>
          {slug === current?.slug && <Icon name="check" class="push accent" />}
        </a>
      ))}
      {mayMake && (
        <a href="/new">
          <Icon name="plus" />
          <span>New project</span>
        </a>
      )}
    </Menu>
  )
}

/** The three letters on the menu's button: the beginning of the project's short ids. */
const mark = (slug: string) => slug.slice(0, 3).toUpperCase()
