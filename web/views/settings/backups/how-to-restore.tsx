import type { Backups } from '../../../api/backups'
import { CopyButton } from '../../../ui/copy-button'
import { Panel } from '../../../ui/panel'

/** The way back, which leads over the command line: who replaces everything has the box. */
export function HowToRestore({ of: { folder, items } }: { of: Backups }) {
  const file = items.find(({ isWhole }) => isWhole)?.name ?? 'FILE'
  const command = `whimbrel restore '${folder}/${file}' --data DIR`
  return (
    <Panel
      title="Restore"
      lead="On the box, with the server stopped. Everything is checked before anything is replaced."
    >
      <div class="inset stack">
        <p class="lines">
          <code>{command}</code>
        </p>
        <p>
          <CopyButton text={command} what="the command" />
        </p>
        <p class="small three">
          An empty DIR is a try; with <code>--replace</code> the data that is there is put aside,
          not deleted. The key of second factors, <code>secrets.key</code>, is not in a backup: keep
          a copy of it elsewhere.
        </p>
      </div>
    </Panel>
  )
}
