import { useEffect, useRef } from 'preact/hooks'
import { isAtLeast } from '../../lib/is-at-least'
import { useSlug } from '../../lib/project'
import { Icon } from '../../ui/icon'
import { BOX_PLACES, PERSON_PLACES, type Place, PROJECT_PLACES } from './places'

/** The sections of the settings: of the project, of the box, of the person. */
export function Subnav({ page, hasProject }: { page: string; hasProject: boolean }) {
  const slug = useSlug()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the sections are one line, which scrolls to the present one.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [page])
  const ofBox: readonly Place[] = BOX_PLACES
  const groups: { name: string; sections: readonly Place[] }[] = [
    { name: 'Project', sections: hasProject ? PROJECT_PLACES : [] },
    { name: 'This box', sections: ofBox.filter(({ role }) => !role || isAtLeast(role)) },
    { name: 'You', sections: PERSON_PLACES },
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
