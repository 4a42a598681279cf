import type { MissingMap } from '../../../../src/sourcemaps/model'
import { uploadCommand } from '../../../../src/sourcemaps/upload-command'
import { dismissMissingMap, listMissingMap } from '../../../api/source-maps'
import { attempt } from '../../../lib/attempt'
import { number } from '../../../lib/format'
import { isAtLeast } from '../../../lib/is-at-least'
import { toast } from '../../../lib/toast'
import { Ago } from '../../../ui/ago'
import { CopyButton } from '../../../ui/copy-button'
import { Panel } from '../../../ui/panel'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'
import { REASON_WORDS } from './reason-words'

const COLUMNS = [
  { name: 'File' },
  { name: 'Why', class: 'hide-s' },
  { name: 'Frames', class: 'num' },
  { name: 'Last seen', class: 'num hide-s' },
  { name: 'Dismiss', class: 'num', isBare: true },
]

/** Files whose frames stay minified, by release, each with the command that uploads its map. */
export function MissingMaps({ missing, slug }: { missing: readonly MissingMap[]; slug: string }) {
  const releases = [...Map.groupBy(missing, ({ release }) => release)]
  return (
    <Panel
      title="Missing"
      lead={
        <>
          Frames of the last 7 days that no map explains. <code>YOUR_KEY</code> is one that can
          write releases
          {isAtLeast('admin') && (
            <>
              {': '}
              <a class="link" href={`/${slug}/settings/keys?new=releases`}>
                create it
              </a>
            </>
          )}
          .
        </>
      }
    >
      {releases.map(([release, files]) => (
        <section key={release} class="missing">
          <h4>{release === null ? 'Events that name no release' : <Text of={release} />}</h4>
          <Upload release={release} />
          <Table name={`Missing of ${release ?? 'no release'}`} columns={COLUMNS} isInner>
            {files.map(({ fileName, reason, frames, lastSeenAt }) => (
              <tr key={fileName + reason}>
                <td class="mono">
                  <Text of={fileName} />
                </td>
                <td class="two hide-s">{REASON_WORDS[reason]}</td>
                <td class="num">{number(frames)}</td>
                <td class="num hide-s">
                  <Ago at={lastSeenAt} after=" ago" />
                </td>
                <td class="num">
                  {isAtLeast('admin') && (
                    <button
                      type="button"
                      class="btn tight quiet"
                      onClick={() => dismiss(slug, fileName)}
                    >
                      Dismiss<span class="sr"> {fileName}</span>
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        </section>
      ))}
    </Panel>
  )
}

async function dismiss(slug: string, fileName: string) {
  if (await attempt(() => dismissMissingMap(slug, fileName)))
    toast({
      text: `Dismissed ${fileName}`,
      action: { label: 'Undo', run: () => attempt(() => listMissingMap(slug, fileName)) },
    })
}

function Upload({ release }: { release: string | null }) {
  if (release === null)
    return (
      <p class="small two inset">
        Let the application send its <code>release</code>; maps are found by it, or by a debug id.
      </p>
    )
  const command = uploadCommand(location.origin, release)
  return (
    <div class="inset">
      <div class="cmd">
        <code tabIndex={0}>{command}</code>
        <CopyButton text={command} what="the command" />
      </div>
    </div>
  )
}
