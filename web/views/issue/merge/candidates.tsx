import type { Static } from '@sinclair/typebox'
import type { IssuePage } from '../../../../src/issues/list/model'
import type { Resource } from '../../../api/resource'
import { number } from '../../../lib/format'
import { Level } from '../../../ui/level'
import { Text } from '../../../ui/text'

interface Props {
  found: Resource<Static<typeof IssuePage>>
  /** The issue that the others become part of; it cannot be chosen itself. */
  except: string
  chosen: readonly string[]
  choose(ids: readonly string[]): void
}

/** A list of issues to tick for a merge. */
export function Candidates({ found, except, chosen, choose }: Props) {
  const items = found.data.value?.items.filter(({ id }) => id !== except)
  if (found.error.value && !items) return <p class="error small">{found.error.value.message}</p>
  if (items?.length === 0) return <p class="three">No other issue has these words.</p>
  const turn = (id: string) =>
    choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <ul class="candidates">
      {items?.map(({ id, shortId, title, level, count }) => (
        <li key={id}>
          <label class="flex">
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => turn(id)} />
            <Level level={level} />
            <span class="cut">
              <Text of={title} />
            </span>
            <span class="small three push nowrap">
              {shortId} · {number(count)}
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}
