import { actOnFlag, type FlagAct, type FlagView } from '../../../api/flags'
import { attempt } from '../../../lib/attempt'
import { toast } from '../../../lib/toast'
import { Icon } from '../../../ui/icon'
import { Menu } from '../../../ui/menu'

/** Switches a flag off everywhere at once and on again, and puts it away. */
export function FlagActions({ slug, flag }: { slug: string; flag: FlagView }) {
  const { key, killed, archivedAt } = flag
  const act = (what: FlagAct) => attempt(() => actOnFlag(slug, key, what), 'The flag is as it was')

  async function kill() {
    if (await act('kill'))
      toast({
        text: `${key} is off everywhere`,
        action: { label: 'Undo', run: () => act('revive') },
      })
  }

  if (archivedAt !== null)
    return (
      <button type="button" class="btn" onClick={() => act('restore')}>
        Bring it back
      </button>
    )
  return (
    <div class="flex wrap">
      {killed ? (
        <button type="button" class="btn primary" onClick={() => act('revive')}>
          Switch on again as it was
        </button>
      ) : (
        <button type="button" class="btn" onClick={kill}>
          <Icon name="power" />
          Switch off everywhere
        </button>
      )}
      <Menu class="btn square" name={`More about ${key}`} label={<Icon name="dots" />}>
        <button type="button" onClick={() => act('archive')}>
          Archive
        </button>
      </Menu>
    </div>
  )
}
