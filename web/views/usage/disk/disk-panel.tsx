import { sizeText } from '../../../../src/lib/size-text'
import { useResource } from '../../../api/resource'
import { type Kept, type StorageView, storage } from '../../../api/storage'
import { number, sentence } from '../../../lib/format'
import { useSlug } from '../../../lib/project'
import { usedShare } from '../../../lib/used-share'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { Table } from '../../../ui/table'
import { GrowthChart } from './growth-chart'
import { COLOURS, growthWords, keptWords } from './storage-words'

const EVERY_MS = 30_000
const COLUMNS = [
  { name: 'Signal' },
  { name: 'Records', class: 'num hide-s' },
  { name: 'Last day', class: 'num' },
  { name: 'Stored', class: 'num' },
  { name: 'Kept', class: 'num' },
]

/** How full the disk is, how the data folder grows, and what is kept for how long. */
export function DiskPanel() {
  const slug = useSlug()
  const asked = useResource(storage(), { everyMs: EVERY_MS })
  return (
    <section class="panel" aria-labelledby="disk">
      <header>
        <h2 id="disk">Disk</h2>
        <span class="small three">what came a day, 30 days</span>
        <a class="push small link" href={`/${slug}/settings/retention`}>
          Retention
        </a>
      </header>
      <Loaded from={asked} failure="The disk could not be read" skeleton={<PanelSkeleton />}>
        {(answer) => <Disk of={answer} />}
      </Loaded>
    </section>
  )
}

function Disk({ of }: { of: StorageView }) {
  const { disk, files, ceilingBytes, cut, growth, stored } = of
  return (
    <>
      {cut.records > 0 && (
        <p class="note">
          <Icon name="warn" class="warning" />
          <span>
            The ceiling was reached: {number(cut.records)} of the oldest records are deleted, the
            newest of {cut.lastDay}. Raise the ceiling, or keep less for fewer days.
          </span>
        </p>
      )}
      <dl class="big">
        <div>
          <dt>This box</dt>
          <dd>{usedShare(disk)}</dd>
          <dd>
            {sizeText(disk.sizeBytes - disk.freeBytes)} of {sizeText(disk.sizeBytes)}
          </dd>
        </div>
        <div>
          <dt>Whimbrel</dt>
          <dd>{sizeText(files.bytes)}</dd>
          <dd>{ceilingBytes === null ? 'no ceiling' : `ceiling ${sizeText(ceilingBytes)}`}</dd>
        </div>
        <div>
          <dt>Growth</dt>
          <dd>{growthWords(of).rate}</dd>
          <dd>{growthWords(of).until}</dd>
        </div>
      </dl>
      <GrowthChart days={growth} />
      <Table name="Stored by signal" columns={COLUMNS} isInner>
        {(Object.keys(COLOURS) as Kept[]).map((signal) => (
          <tr key={signal}>
            <td>
              <span class="flex">
                <span class="sw" style={{ '--c': COLOURS[signal] }} />
                {sentence(signal)}
              </span>
            </td>
            <td class="num hide-s">{number(stored.records[signal])}</td>
            <td class="num">{sizeText(growth.at(-1)?.bytes[signal] ?? 0)}</td>
            <td class="num">{sizeText(stored.bytes[signal])}</td>
            <td class="num two">{keptWords(of.retention.map((project) => project[signal]))}</td>
          </tr>
        ))}
      </Table>
    </>
  )
}
