import type { FlagView } from '../../../../api/flags'
import { Icon } from '../../../../ui/icon'
import { Text } from '../../../../ui/text'
import { draftOf, wordsOfChanges } from './draft'
import type { Edit } from './edit'
import type { Editing } from './use-edit'

interface Props {
  flag: FlagView
  edit: Edit
  editing: Editing
}

/** Says that somebody else has changed what is being edited, and asks whose it shall be. */
export const ContestedNote = ({ flag, edit, editing }: Props) => (
  <div class="note flex pad" role="alert">
    <Icon name="warn" class="warning" />
    <div>
      <p>
        <Text of={flag.updatedBy} /> has changed the same meanwhile (version {flag.version}):
      </p>
      <ul>
        {wordsOfChanges(edit.before, draftOf(flag)).map((words) => (
          <li key={words}>
            <Text of={words} />
          </li>
        ))}
      </ul>
      <p class="flex wrap">
        <button type="button" class="btn tight" onClick={editing.discard}>
          Discard mine
        </button>
        <button
          type="button"
          class="btn tight"
          disabled={edit.mistake !== undefined}
          onClick={editing.catchUp}
        >
          Go on with mine in place of it
        </button>
      </p>
    </div>
  </div>
)
