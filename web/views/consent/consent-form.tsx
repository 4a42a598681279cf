import { useState } from 'preact/hooks'
import type { ConsentView } from '../../../src/accounts/oauth/model'
import { allow } from '../../api/consent'
import { projectList } from '../../api/projects'
import { useResource } from '../../api/resource'
import { session } from '../../api/who'
import { useSubmit } from '../../lib/use-act'
import { Bird } from '../../ui/bird'
import { Checks } from '../../ui/checks'
import { Icon } from '../../ui/icon'
import { Refusal } from '../../ui/refusal'
import { Text } from '../../ui/text'
import { SCOPE_WORDS } from '../account/tokens/scope-words'
import { useSeen } from './use-seen'

interface Props {
  asked: ConsentView
  /** What the program has asked, as it stands in the address. */
  query: string
  leave(to: string): void
}

/** Projects that are named; of more, only how many there are. */
const NAMED = 3

export function ConsentForm({ asked, query, leave }: Props) {
  const { client, scopes, endsInDays, denyTo } = asked
  const [chosen, setChosen] = useState(scopes)
  const user = session.value?.user
  const isSeen = useSeen()
  const form = useSubmit(async () => leave((await allow(query, chosen)).returnTo))
  return (
    <form class="form" onSubmit={form.submit}>
      <Bird size={40} />
      <h1>
        <span>
          Let <Text of={client.name || 'a program without a name'} /> in?
        </span>
      </h1>
      <p class="two">
        It will use {location.host} as you: {user?.email}, {user?.role}.
      </p>
      <ul>
        <Who client={client} />
        <WhereTo redirect={asked.redirect} />
        <li>
          <Icon name="table" />
          <Reach />
        </li>
        <li>
          <Icon name="clock" />
          <span>
            It is in for {endsInDays} days, or until you revoke it under Settings → Assistants.
          </span>
        </li>
      </ul>
      <fieldset>
        <legend>It may</legend>
        <Checks
          words={SCOPE_WORDS}
          chosen={chosen}
          mayChoose={(scope) => scopes.includes(scope)}
          choose={(ticked) => setChosen([...ticked])}
        />
      </fieldset>
      <Refusal of={form.error} />
      <footer class="flex">
        <button type="button" class="btn" disabled={form.isBusy} onClick={() => leave(denyTo)}>
          Deny
        </button>
        <button
          type="submit"
          class="btn primary"
          disabled={form.isBusy || chosen.length === 0 || !isSeen}
          aria-busy={form.isBusy}
        >
          Allow
        </button>
      </footer>
    </form>
  )
}

function Who({ client: { host } }: { client: ConsentView['client'] }) {
  return host === null ? (
    <li>
      <Icon name="warn" class="warning" />
      <span>
        <b>Nobody vouches for this name.</b> Any program can call itself so: allow it only if you
        have just begun this in a program that you trust.
      </span>
    </li>
  ) : (
    <li>
      <Icon name="globe" />
      <span>
        <b>
          <Text of={host} />
        </b>{' '}
        says that this is its program.
      </span>
    </li>
  )
}

function WhereTo({ redirect: { kind, to } }: { redirect: ConsentView['redirect'] }) {
  return (
    <li>
      <Icon name={kind === 'site' ? 'link' : 'monitor'} />
      <span>
        {kind === 'site' && 'You are sent back to the site '}
        {kind === 'computer' && 'You are sent back to a program on this computer, '}
        {kind === 'app' && 'You are sent back to the app that opens addresses of '}
        <b>
          <Text of={to} />
        </b>
        .{kind === 'computer' && ' Whichever program listens there is let in.'}
      </span>
    </li>
  )
}

/** Which projects the program reaches: those of its person, who reaches all. */
function Reach() {
  const items = useResource(projectList()).data.value?.items ?? []
  const named = items.slice(0, NAMED)
  return (
    <span>
      It reaches every project, as you do
      {named.map(({ slug, name }, i) => (
        <span key={slug}>
          {i === 0 ? ': ' : ', '}
          <b>
            <Text of={name} />
          </b>
        </span>
      ))}
      {items.length > NAMED && ` and ${items.length - NAMED} more`}.
    </span>
  )
}
