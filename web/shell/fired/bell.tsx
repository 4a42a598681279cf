import { useState } from 'preact/hooks'
import { counted } from '../../lib/format'
import { Icon } from '../../ui/icon'
import { Menu } from '../../ui/menu'
import { onDemand } from '../../ui/on-demand'
import { useFired } from './use-fired'

const FiredList = onDemand(() => import('./fired-list').then((m) => m.FiredList))

/** What fired lately in all projects; a dot says that some of it was not seen yet. */
export function Bell() {
  const { items, unread, see } = useFired()
  const [wasOpened, setOpened] = useState(false)
  function opened() {
    setOpened(true)
    see()
  }
  const news = unread > 0 ? `, ${counted(unread, 'new one', 'new ones')}` : ''
  return (
    <Menu
      class={`btn tight square quiet bell ${unread > 0 ? 'has-news' : ''}`}
      label={<Icon name="alerts" />}
      name={`What fired lately${news}`}
      shortcut={{ key: 'b', does: 'What fired lately' }}
      opened={opened}
    >
      {wasOpened && items && <FiredList items={items} />}
    </Menu>
  )
}
