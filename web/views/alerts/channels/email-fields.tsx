import type { ChannelView } from '../../../api/channels'

/** Who a channel of e-mail writes to. */
export const EmailFields = ({ of }: { of: ChannelView['email'] }) => (
  <>
    <label>
      <span>
        Recipients <span class="three">one a line, or with commas</span>
      </span>
      <textarea
        class="field"
        name="recipients"
        rows={3}
        placeholder="on-call@halfmoon.example"
        defaultValue={of?.recipients.join('\n')}
      />
    </label>
    <label class="flex">
      <input type="checkbox" name="allMembers" defaultChecked={of?.allMembers ?? false} />
      <span class="plain">Everybody who can sign in here, whoever that is at the time</span>
    </label>
  </>
)
