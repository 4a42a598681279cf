import { signOut } from '../api/session'
import { session } from '../api/who'
import { initials } from '../lib/initials'
import { useProject } from '../lib/project'
import { Menu } from '../ui/menu'
import { Text } from '../ui/text'

/** Who is signed in. */
export function PersonMenu() {
  const user = session.value?.user
  // A dash stands for no project (no slug is one): a person's settings do not need any.
  const slug = useProject()?.slug ?? '-'
  if (!user) return null
  const name = user.name || (user.email.split('@')[0] as string)
  const label = (
    <>
      <span class="face" aria-hidden="true">
        <Text of={initials(name)} />
      </span>
      <span class="cut">
        <Text of={name} />
      </span>
      <span class="sr">, your account</span>
    </>
  )
  return (
    <Menu class="btn quiet" label={label} isLeft isUp>
      <span class="small three cut">
        <Text of={user.email} />
      </span>
      <a href={`/${slug}/settings/profile`}>Your settings</a>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
    </Menu>
  )
}
