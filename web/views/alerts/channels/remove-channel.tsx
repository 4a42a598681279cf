import { type ChannelView, removeChannel } from '../../../api/channels'
import { Confirm } from '../../../ui/confirm'
import { Text } from '../../../ui/text'

interface Props {
  slug: string
  of: ChannelView
  close(): void
}

export const RemoveChannel = ({ slug, of: { id, name }, close }: Props) => (
  <Confirm
    title="Delete this channel?"
    does="Delete"
    run={() => removeChannel(slug, id)}
    close={close}
  >
    <p>
      Rules that name{' '}
      <b>
        <Text of={name} />
      </b>{' '}
      tell it no more, and what waits for it is given up. What was sent stays in the deliveries.
    </p>
  </Confirm>
)
