import type { Condition } from '../../../../src/flags/model'
import { Text } from '../../../ui/text'
import { partsOf } from './condition-words'

/** A condition as chips with words between them. */
export const ConditionParts = ({ of }: { of: Condition }) => (
  <>
    {partsOf(of).map((part, at) =>
      part.is === 'word' ? (
        <span key={at} class="three">
          {part.text}
        </span>
      ) : (
        <span key={at} class="chip">
          <i>
            <Text of={part.subject} />
          </i>
          <i>{part.verb}</i>
          <Text of={part.value} />
        </span>
      ),
    )}
  </>
)
