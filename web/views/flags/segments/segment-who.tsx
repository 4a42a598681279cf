import type { NewSegment, SegmentView } from '../../../api/segments'
import { KnownAttributes } from '../conditions/known-attributes'
import { useAround } from '../conditions/use-around'
import { WhoFields } from '../conditions/who-fields'
import { JsonField } from '../json-field'
import { jsonMistake } from '../json-mistake'

type When = NewSegment['when'] | undefined

interface Props {
  slug: string
  segment: SegmentView | undefined
  when: When
  setWhen(when: When): void
  /** What stands in the field of the JSON; undefined while the form is shown. */
  text: string | undefined
  setText(text: string | undefined): void
}

/** Who is of a segment: as a form, or the same as JSON. */
export function SegmentWho({ slug, segment, when, setWhen, text, setText }: Props) {
  const showJson = () => setText(JSON.stringify(when ?? null, null, 2))
  const around = useAround(slug, [{ when }], showJson)
  const others = around.segments.filter(({ key }) => key !== segment?.key)
  if (text === undefined)
    return (
      <>
        <WhoFields
          when={when}
          set={setWhen}
          refused={[]}
          around={{ ...around, segments: others }}
        />
        <KnownAttributes of={around} />
        <p>
          <button type="button" class="btn tight quiet" onClick={showJson}>
            Edit as JSON
          </button>
        </p>
      </>
    )
  return (
    <>
      <JsonField name="Who" text={text} set={setText} rows={10} />
      <p>
        <button
          type="button"
          class="btn tight quiet"
          disabled={jsonMistake(text) !== undefined}
          onClick={() => {
            setWhen((JSON.parse(text) as When | null) ?? undefined)
            setText(undefined)
          }}
        >
          Back to the form
        </button>
      </p>
    </>
  )
}
