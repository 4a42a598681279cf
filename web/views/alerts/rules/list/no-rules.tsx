import { Empty } from '../../../../ui/empty'
import { Icon } from '../../../../ui/icon'
import { hrefOfNewRule } from '../hrefs'
import { STARTING_POINTS } from '../starting-points'

/** Stands in place of the rules while there is none: what a first one may be about. */
export const NoRules = ({ slug, mayChange }: { slug: string; mayChange: boolean }) => (
  <>
    <Empty icon={<Icon name="alerts" class="three" />} title="Nothing is watched">
      <p>
        {mayChange
          ? 'A rule tells you when something begins to fail. Choose what it is about; you can change all of it.'
          : 'A rule tells people when something begins to fail. Ask a member to make one.'}
      </p>
    </Empty>
    {mayChange && (
      <ul class="starts pad">
        {STARTING_POINTS.map(({ start, name, says, icon }) => (
          <li key={start}>
            <a class="panel" href={hrefOfNewRule(slug, start)}>
              <Icon name={icon} />
              <b>{name}</b>
              <span class="small two">{says}</span>
            </a>
          </li>
        ))}
      </ul>
    )}
  </>
)
