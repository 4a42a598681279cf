import { changeMe } from '../../api/me'
import { signOut } from '../../api/session'
import { session } from '../../api/who'
import { attempt } from '../../lib/attempt'
import { toast } from '../../lib/toast'
import { textOf, useSubmit } from '../../lib/use-act'
import { When } from '../../ui/ago'
import { Head } from '../../ui/head'
import { Panel } from '../../ui/panel'
import { Refusal } from '../../ui/refusal'
import { Text } from '../../ui/text'
import { ROLE_WORDS } from '../settings/members/role-words'

/** The person's name, address and role, and the button to sign out. */
export function ProfileSection() {
  const user = session.value?.user
  const { submit, error, isBusy } = useSubmit(async (given) => {
    await changeMe({ name: textOf(given, 'name') })
    toast({ text: 'Name saved' })
  })
  if (!user) return null
  return (
    <>
      <Head title="Profile" lead="How others see you in this box.">
        <button type="button" class="btn" onClick={() => attempt(signOut)}>
          Sign out
        </button>
      </Head>
      <Panel title="You">
        <form class="form inset" onSubmit={submit}>
          <label>
            <span>Name</span>
            <span class="flex">
              <input
                class="field"
                name="name"
                autocomplete="name"
                maxLength={100}
                defaultValue={user.name}
              />
              <button type="submit" class="btn" disabled={isBusy}>
                Save
              </button>
            </span>
          </label>
          <Refusal of={error} />
        </form>
        <dl class="kv">
          <dt>E-mail</dt>
          <dd>
            <Text of={user.email} />
          </dd>
          <dt>Role</dt>
          <dd>
            {user.role} <span class="three">{ROLE_WORDS[user.role]}</span>
          </dd>
          <dt>Here since</dt>
          <dd>
            <When at={user.createdAt} />
          </dd>
        </dl>
      </Panel>
    </>
  )
}
