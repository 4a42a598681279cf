import { useState } from 'preact/hooks'
import { useResource } from '../../../api/resource'
import { removeSegment, type SegmentView, segmentList } from '../../../api/segments'
import { isAtLeast } from '../../../lib/is-at-least'
import { useProject, useSlug } from '../../../lib/project'
import { TopBar } from '../../../shell/top-bar'
import { Confirm } from '../../../ui/confirm'
import { Empty } from '../../../ui/empty'
import { Head } from '../../../ui/head'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { TableSkeleton } from '../../../ui/table-skeleton'
import { NothingHere } from '../../nothing-here'
import { FlagsTabs } from '../flags-tabs'
import { SegmentDialog } from './segment-dialog'
import { SegmentTable } from './segment-table'

/** Conditions that rules of many flags name. */
export const SegmentsPage = () => (useProject() ? <Segments /> : <NothingHere />)

type Open = { dialog: 'new' } | { dialog: 'edit' | 'remove'; of: SegmentView }

function Segments() {
  const slug = useSlug()
  const segments = useResource(segmentList(slug), { follows: 'flags' })
  const [open, setOpen] = useState<Open>()
  const mayChange = isAtLeast('member')
  const isEmpty = segments.data.value?.items.length === 0
  const close = () => setOpen(undefined)
  const make = mayChange && (
    <button type="button" class="btn primary" onClick={() => setOpen({ dialog: 'new' })}>
      <Icon name="plus" />
      New segment
    </button>
  )
  return (
    <>
      <TopBar title="Flags" name="Segments · Flags" />
      <FlagsTabs page="segments" />
      <div class="list-page">
        <Head title="Segments" lead="People whom the rules of many flags mean, said in one place.">
          {!isEmpty && make}
        </Head>
        <Loaded
          from={segments}
          failure="The segments could not be read"
          skeleton={<TableSkeleton what="segments" />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <Empty icon={<Icon name="members" class="three" />} title="There is no segment yet">
                <p>
                  Staff, testers, one customer: name them once, and every flag can have a rule for
                  them. {!mayChange && 'Ask a member to make one.'}
                </p>
                {make}
              </Empty>
            ) : (
              <SegmentTable
                slug={slug}
                segments={items}
                edit={mayChange ? (of) => setOpen({ dialog: 'edit', of }) : undefined}
                remove={mayChange ? (of) => setOpen({ dialog: 'remove', of }) : undefined}
              />
            )
          }
        </Loaded>
      </div>
      {open?.dialog === 'new' && <SegmentDialog slug={slug} close={close} />}
      {open?.dialog === 'edit' && <SegmentDialog slug={slug} segment={open.of} close={close} />}
      {open?.dialog === 'remove' && (
        <Confirm
          title={`Delete ${open.of.key}?`}
          does="Delete"
          run={() => removeSegment(slug, open.of.key)}
          close={close}
        >
          <p>No flag names it. It cannot be brought back.</p>
        </Confirm>
      )}
    </>
  )
}
