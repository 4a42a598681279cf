import { useState } from 'preact/hooks'
import {
  changeSegment,
  createSegment,
  type NewSegment,
  type SegmentView,
} from '../../../api/segments'
import { textOf, useSubmit } from '../../../lib/use-act'
import { FormDialog } from '../../../ui/form-dialog'
import { NEW_COMPARISON } from '../conditions/conditions'
import { jsonMistake } from '../json-mistake'
import { KeyField } from '../key-field'
import { SegmentWho } from './segment-who'

interface Props {
  slug: string
  /** The one that is changed; a new one is made when it is left out. */
  segment?: SegmentView
  close(): void
}

export function SegmentDialog({ slug, segment, close }: Props) {
  const [when, setWhen] = useState<NewSegment['when'] | undefined>(segment?.when ?? NEW_COMPARISON)
  /** What stands in the field of the JSON; undefined while the form is shown. */
  const [text, setText] = useState<string>()
  const isWrong = text === undefined ? when === undefined : jsonMistake(text) !== undefined
  const form = useSubmit(async (given) => {
    const who = text === undefined ? when : JSON.parse(text)
    const said = { name: textOf(given, 'name'), when: who as NewSegment['when'] }
    if (segment) await changeSegment(slug, segment, said)
    else await createSegment(slug, { key: textOf(given, 'key'), ...said })
    close()
  })
  return (
    <FormDialog
      title={segment ? `Change ${segment.key}` : 'New segment'}
      does={segment ? 'Save' : 'Make the segment'}
      form={form}
      isDisabled={isWrong}
      close={close}
      class="wide-dialog"
    >
      {!segment && <KeyField example="staff" />}
      <label>
        <span>Name</span>
        <input
          class="field"
          name="name"
          maxLength={100}
          autocomplete="off"
          defaultValue={segment?.name ?? ''}
        />
      </label>
      <SegmentWho
        slug={slug}
        segment={segment}
        when={when}
        setWhen={setWhen}
        text={text}
        setText={setText}
      />
    </FormDialog>
  )
}
