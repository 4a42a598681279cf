import { useLayoutEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { projectList } from '../api/projects'
import { useResource } from '../api/resource'
import { browserStorage } from '../lib/browser-storage'
import { Loaded } from '../ui/loaded'

/** Goes to the issues of the project that was looked at last. */
export const Home = () => (
  <Loaded
    from={useResource(projectList())}
    failure="The projects could not be read"
    skeleton={null}
  >
    {({ items }) => {
      const last = browserStorage.read('project')
      const project = items.find(({ slug }) => slug === last) ?? items[0]
      return <Go to={project ? `/${project.slug}/issues` : '/new'} />
    }}
  </Loaded>
)

function Go({ to }: { to: string }) {
  const { route } = useLocation()
  // Before anything is drawn: a link that is pressed meanwhile would be taken back.
  useLayoutEffect(() => route(to, true), [to])
  return null
}
