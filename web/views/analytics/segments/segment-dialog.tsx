import { changeSegment, type Segment, saveSegment } from '../../../api/saved-searches'
import { isAtLeast } from '../../../lib/is-at-least'
import { textOf, useSubmit } from '../../../lib/use-act'
import { FormDialog } from '../../../ui/form-dialog'

interface Props {
  slug: string
  /** A segment that is there, or the search of a new one. */
  of: Pick<Segment, 'query'> & Partial<Segment>
  close(): void
}

/** Names a search of visits, or changes a segment. */
export function SegmentDialog({ slug, of: { id, name, query, shared }, close }: Props) {
  const form = useSubmit(async (given) => {
    const segment = {
      name: textOf(given, 'name'),
      query: textOf(given, 'query'),
      shared: given.has('shared'),
    }
    await (id === undefined ? saveSegment(slug, segment) : changeSegment(slug, id, segment))
    close()
  })
  return (
    <FormDialog
      title={id === undefined ? 'Save this segment' : 'Change the segment'}
      does="Save"
      form={form}
      close={close}
    >
      <label>
        <span>Name</span>
        <input class="field" name="name" required maxLength={100} defaultValue={name} />
      </label>
      <label>
        <span>Search</span>
        <input class="field mono" name="query" required maxLength={1000} defaultValue={query} />
      </label>
      {isAtLeast('member') && (
        <label class="flex">
          <input type="checkbox" name="shared" defaultChecked={shared ?? false} />
          <span class="plain">Everybody in this project sees it</span>
        </label>
      )}
    </FormDialog>
  )
}
