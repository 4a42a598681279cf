import { Icon } from '../../../../ui/icon'
import { Menu } from '../../../../ui/menu'
import { hrefOfNewRule } from '../hrefs'
import { STARTING_POINTS } from '../starting-points'

/** Begins a rule from one of the starting points. */
export const NewRuleMenu = ({ slug }: { slug: string }) => (
  <Menu
    class="btn primary"
    shortcut={{ key: 'n', does: 'New rule' }}
    label={
      <>
        <Icon name="plus" />
        New rule
      </>
    }
  >
    {STARTING_POINTS.map(({ start, name, icon }) => (
      <a key={start} href={hrefOfNewRule(slug, start)}>
        <Icon name={icon} />
        <span>{name}</span>
      </a>
    ))}
  </Menu>
)
