import { useLocation } from 'preact-iso'
import { useSlug } from '../lib/project'
import { searchOf } from '../lib/query'
import { Bird } from '../ui/bird'
import { Icon } from '../ui/icon'
import { BoxLine } from './box-line'
import { MoreMenu } from './more-menu'
import { OpenCount } from './open-count'
import { OpenIncidents } from './open-incidents'
import { PAGES } from './pages'
import { PersonMenu } from './person-menu'
import { ProjectMenu } from './project-menu'
import { ThemeButton } from './theme-button'

/** The navigation at the left: the project, its pages, the person. */
export function Rail() {
  const slug = useSlug()
  const { path, query } = useLocation()
  const section = path.split('/')[2]
  const search = searchOf({ environment: query.environment })
  return (
    <header class="rail">
      <a class="brand" href="/" aria-label="Whimbrel, home">
        <Bird size={24} />
        <span>Whimbrel</span>
      </a>
      <ProjectMenu />
      {section && (
        <nav aria-label="Main">
          {PAGES.map(({ page, name, icon, isMain }) => (
            <a
              key={page}
              class={isMain ? undefined : 'hide-s'}
              href={`/${slug}/${page}${search}`}
              aria-current={section === page ? 'page' : undefined}
            >
              <Icon name={icon} />
              <span>{name}</span>
              {page === 'issues' && <OpenCount slug={slug} />}
              {page === 'alerts' && <OpenIncidents slug={slug} />}
            </a>
          ))}
          <MoreMenu slug={slug} section={section} search={search} />
        </nav>
      )}
      <div class="foot">
        {section && <BoxLine />}
        <div class="flex">
          <PersonMenu />
          <ThemeButton />
        </div>
      </div>
    </header>
  )
}
