import type { Term } from '../../../../src/issues/search/parse-query'
import { quoted, termText } from '../../../lib/terms'
import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'

/** One term of a search. */
export const Chip = ({ term, remove }: { term: Term; remove(): void }) => (
  <span class="chip">
    {term.negated && <i>!</i>}
    {term.kind === 'field' && (
      <i>
        <Text of={term.key} />:
      </i>
    )}
    <Text class="cut" of={term.kind === 'field' ? term.value : quoted(term.text)} />
    <button type="button" aria-label={`Remove ${termText(term)}`} onClick={remove}>
      <Icon name="x" />
    </button>
  </span>
)
