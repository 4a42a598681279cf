import { useState } from 'preact/hooks'
import { sizeText } from '../../../../src/lib/size-text'
import { useResource } from '../../../api/resource'
import { type DeadLetterView, deadLetters, discard, recordOf, tryAgain } from '../../../api/service'
import { counted } from '../../../lib/format'
import { isAtLeast } from '../../../lib/is-at-least'
import { useAct } from '../../../lib/use-act'
import { When } from '../../../ui/ago'
import { Dialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { Refusal } from '../../../ui/refusal'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'
import { triedWords } from './tried-words'

const COLUMNS = [
  { name: 'Received' },
  { name: 'What' },
  { name: 'Why it was set aside' },
  { name: 'Record', class: 'num', isBare: true },
]

/** Records that could not be digested: looked at, tried again, discarded. */
export function DeadLettersDialog({ close }: { close(): void }) {
  const page = useResource(deadLetters())
  const { act, error, isBusy } = useAct()
  const [said, setSaid] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const isOwner = isAtLeast('owner')

  async function again() {
    await act(async () => setSaid(triedWords(await tryAgain())))
  }
  async function remove() {
    if (await act(() => discard())) close()
  }

  return (
    <Dialog title="Dead letters" close={close} class="large-dialog">
      <p class="two small">
        Records that could not be digested, newest first. Each stopped no other. Once the bug is
        mended they are stored as they came, with the time at which they were received.
      </p>
      <Loaded from={page} failure="The dead letters could not be read" skeleton={<PanelSkeleton />}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <p class="two">There are none.</p>
          ) : (
            <>
              <Table name="Dead letters" columns={COLUMNS} isInner>
                {items.map((letter) => (
                  <Row key={letter.id} letter={letter} isOwner={isOwner} />
                ))}
              </Table>
              {nextCursor !== null && (
                <p class="three small">There are more: these are the newest {items.length}.</p>
              )}
            </>
          )
        }
      </Loaded>
      <div class="stack" role="status">
        {said !== undefined && <p class="two">{said}</p>}
        {isAsking && (
          <p class="error">Discard all of them for good? What is in them is nowhere else.</p>
        )}
        <Refusal of={error} />
      </div>
      <footer class="flex">
        {isOwner && (
          <button
            type="button"
            class="btn push"
            disabled={isBusy}
            onClick={isAsking ? remove : () => setAsking(true)}
          >
            {isAsking ? 'Discard all' : 'Discard all…'}
          </button>
        )}
        <button type="button" class="btn" onClick={close}>
          Close
        </button>
        <button type="button" class="btn primary" disabled={isBusy} onClick={again}>
          Try all again
        </button>
      </footer>
    </Dialog>
  )
}

const Row = ({ letter, isOwner }: { letter: DeadLetterView; isOwner: boolean }) => {
  const { id, receivedAt, signal, project, reason, triedAt, bytes: size } = letter
  return (
    <tr>
      <td class="top-line">
        <When at={receivedAt} />
      </td>
      <td class="top-line">
        {signal}
        {project !== null && <span class="small three detail">{project}</span>}
      </td>
      <td class="top-line free">
        <Text of={reason} />
        {triedAt !== null && (
          <span class="small three detail">
            tried again <When at={triedAt} />
          </span>
        )}
        {!letter.canBeTriedAgain && (
          <span class="small three detail">
            {signal === 'change'
              ? 'Who asked for it was told that it failed.'
              : 'It cannot be tried again.'}
          </span>
        )}
      </td>
      <td class="top-line num">
        {isOwner ? (
          <a class="link" href={recordOf(id)} download title={counted(size, 'byte')}>
            {sizeText(size)}
          </a>
        ) : (
          sizeText(size)
        )}
      </td>
    </tr>
  )
}
