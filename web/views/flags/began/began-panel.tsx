import type { BeganIssue, BeganIssues } from '../../../../src/flags/began/model'
import { visible } from '../../../../src/lib/visible'
import type { Environment } from '../../../../src/projects/environment'
import { beganIssues } from '../../../api/flags'
import { useResource } from '../../../api/resource'
import { madeBy } from '../../../lib/change-marks'
import { age, number, share } from '../../../lib/format'
import { Level } from '../../../ui/level'
import { Loaded } from '../../../ui/loaded'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'

interface Props {
  slug: string
  /** The flag's key. */
  flag: string
  environment: Environment
}

const EVERY_MS = 60_000

/** Which issues began soon after a flag changed, and whether their events had it. */
export function BeganPanel({ slug, flag, environment }: Props) {
  const began = useResource(beganIssues(slug, flag, environment), {
    everyMs: EVERY_MS,
    follows: 'issues',
  })
  return (
    <section class="panel began" aria-labelledby="began">
      <header>
        <h2 id="began">Issues that began after a change</h2>
        <span class="small three push">in {environment}</span>
      </header>
      <Loaded from={began} failure="The issues could not be read" skeleton={<PanelSkeleton />}>
        {(answer) =>
          answer.items.length === 0 ? (
            <p class="alone small two">No issue began within an hour of a change.</p>
          ) : (
            <Found slug={slug} of={answer} />
          )
        }
      </Loaded>
    </section>
  )
}

const Found = ({ slug, of: { variant, items } }: { slug: string; of: BeganIssues }) => (
  <>
    <Table
      name="The issues and their shares"
      columns={[
        { name: 'Issue' },
        { name: 'After', class: 'num' },
        { name: `Had ${visible(variant)}`, class: 'num' },
        { name: 'Of all', class: 'num hide-s' },
        { name: 'Events', class: 'num hide-s' },
      ]}
      isInner
    >
      {items.map((issue) => (
        <Row key={issue.id} slug={slug} of={issue} />
      ))}
    </Table>
    <footer class="small two">
      Had <Text of={variant} /> far above its share of all points at the flag; near it, at something
      else.
    </footer>
  </>
)

function Row({ slug, of }: { slug: string; of: BeganIssue }) {
  const { shortId, level, title, afterMs, had, count } = of
  return (
    <tr>
      <td>
        <div class="flex">
          <Level level={level} />
          <a class="cut" href={`/${slug}/issues/${shortId}`} title={shortId}>
            <Text of={title} />
          </a>
        </div>
      </td>
      <td class="num two nowrap">
        {madeBy(of)}, {age(afterMs)}
      </td>
      <td class="num">{had ? <b>{share(had.share)}</b> : '–'}</td>
      <td class="num three hide-s">{had ? share(had.ofAll) : '–'}</td>
      <td class="num hide-s">{number(count)}</td>
    </tr>
  )
}
