import { useEffect, useRef } from 'preact/hooks'
import { isAtLeast } from '../../lib/may'
import { useSlug } from '../../lib/project'
import { Icon } from '../../ui/icon'
import { OF_BOX, OF_PERSON, OF_PROJECT } from './sections'

/** The sections of the settings: of the project, of the box, of the person. */
export function Subnav({ page, hasProject }: { page: string; hasProject: boolean }) {
  const slug = useSlug()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone it is one line that scrolls.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [page])
  const groups = [
    { name: 'Project', sections: hasProject ? OF_PROJECT : [] },
    { name: 'This box', sections: OF_BOX.filter(({ role }) => !role || isAtLeast(role)) },
    { name: 'You', sections: OF_PERSON },
  ]
  return (
    <nav ref={nav} class="subnav" aria-label="Settings">
      {groups.map(
        ({ name, sections }) =>
          sections.length > 0 && (
            <div key={name} class="subgroup">
              <p class="micro three">{name}</p>
              {sections.map((section) => (
                <a
                  key={section.page}
                  href={`/${slug}/settings/${section.page}`}
                  aria-current={section.page === page ? 'page' : undefined}
                >
                  <Icon name={section.icon} />
                  <span>{section.name}</span>
                </a>
              ))}
            </div>
          ),
      )}
    </nav>
  )
}
