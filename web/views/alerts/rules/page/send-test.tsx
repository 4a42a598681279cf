import { useEffect, useState } from 'preact/hooks'
import { type ChannelView, channelList, testChannel } from '../../../../api/channels'
import type { TestView } from '../../../../api/mail'
import { useResource } from '../../../../api/resource'
import { useAct } from '../../../../lib/use-act'
import { Dialog } from '../../../../ui/dialog'
import { Icon } from '../../../../ui/icon'
import { Refusal } from '../../../../ui/refusal'
import { TestResult } from '../../../../ui/test-result'
import { Text } from '../../../../ui/text'

/** Sends a made-up message to each channel of a rule, and says how each went. */
export function SendTest({ slug, ids }: { slug: string; ids: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  const all = useResource(channelList(slug)).data.value?.items
  const channels = all?.filter(({ id }) => ids.includes(id)) ?? []
  return (
    <>
      <button
        type="button"
        class="btn"
        disabled={channels.length === 0}
        onClick={() => setOpen(true)}
      >
        <Icon name="send" />
        Send a test
      </button>
      {isOpen && (
        <Dialog title="A made-up message to each channel" close={() => setOpen(false)}>
          <ul class="stack">
            {channels.map((channel) => (
              <Tested key={channel.id} slug={slug} channel={channel} />
            ))}
          </ul>
          <footer class="flex">
            <button type="button" class="btn primary" onClick={() => setOpen(false)}>
              Close
            </button>
          </footer>
        </Dialog>
      )}
    </>
  )
}

function Tested({ slug, channel: { id, name } }: { slug: string; channel: ChannelView }) {
  const { act, error, isBusy } = useAct()
  const [result, setResult] = useState<TestView>()
  useEffect(() => {
    act(async () => setResult(await testChannel(slug, id)))
  }, [slug, id])
  return (
    <li>
      <b>
        <Text of={name} />
      </b>{' '}
      {isBusy && <span class="three">Sending</span>}
      {result && <TestResult of={result} />}
      <Refusal of={error} />
    </li>
  )
}
