import type { Rule } from '../../../../../src/flags/model'
import { Text } from '../../../../ui/text'
import { isCondition } from '../../conditions/conditions'
import { ConditionParts } from '../condition-parts'
import { servedWords } from '../condition-words'
import { serveKindOf } from './serving'

/** A rule in a line or two: its name, whom it matches, where, and what they are served. */
export const RuleSummary = ({ rule: { name, when, serve, environments } }: { rule: Rule }) => (
  <>
    <span class="rule-said">
      {name && (
        <b>
          <Text of={name} />
        </b>
      )}
      <span class="cond">
        {when === undefined && <span class="three">everyone</span>}
        {isCondition(when) && <ConditionParts of={when} />}
        {when !== undefined && !isCondition(when) && <span class="three">said as JSON</span>}
        {environments && (
          <span class="three">
            in <Text of={environments.join(', ') || 'no environment'} />
          </span>
        )}
      </span>
    </span>
    <span class="badge">
      <Text of={serveKindOf(serve) ? servedWords(serve) : 'said as JSON'} />
    </span>
  </>
)
