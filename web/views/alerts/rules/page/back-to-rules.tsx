import { Text } from '../../../../ui/text'
import { hrefOfRules } from '../hrefs'

/** The way back to the list, as the title of a rule's page. */
export const BackToRules = ({ slug, name }: { slug: string; name: string }) => (
  <span class="trail">
    <a class="three" href={hrefOfRules(slug)}>
      Rules
    </a>
    <span class="three" aria-hidden="true">
      /
    </span>
    <Text class="cut" of={name} />
  </span>
)
