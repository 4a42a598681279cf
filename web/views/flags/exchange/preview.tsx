import type { ImportPreview } from '../../../api/flag-exchange'
import { counted } from '../../../lib/format'
import { Remarks } from './remarks'

interface Props {
  of: ImportPreview
  isBusy: boolean
  run(): void
}

/** What an import would do, and the button that does it when nothing stands against it. */
export function Preview({ of, isBusy, run }: Props) {
  const { created, changed, unchanged, segments, refused, lost } = of
  const touched = created.length + changed.length + segments.length
  const changes = changed.map(({ key, changes }) => ({ place: key, message: changes.join('; ') }))
  return (
    <div class="stack" role="status">
      {refused.length > 0 && (
        <>
          <p class="error">
            <b>It would be refused, and nothing done.</b>
          </p>
          <Remarks name="Why it would be refused" items={refused.map(remark)} isError />
        </>
      )}
      <p>
        <b>{counted(created.length, 'new flag')}</b>
        {created.length > 0 && <>: {some(created)}</>}
      </p>
      <p>
        <b>{counted(changed.length, 'changed flag')}</b>
      </p>
      <Remarks name="Changed flags" items={changes} />
      <p class="two">
        Unchanged flags: {unchanged.length}.{' '}
        {segments.length > 0 &&
          `${counted(segments.length, 'segment')} made or changed: ${some(segments)}. `}
        {changed.length > 0 &&
          'Names, owners, prerequisites and other environments of flags that are there stay.'}
      </p>
      {lost.length > 0 && (
        <>
          <p>Left out of the document:</p>
          <Remarks name="Left out of the document" items={lost.map(remark)} />
        </>
      )}
      {refused.length === 0 &&
        (touched === 0 ? (
          <p>There is nothing to import: everything is like this already.</p>
        ) : (
          <div>
            <button type="button" class="btn primary" disabled={isBusy} onClick={run}>
              Import
            </button>
          </div>
        ))}
    </div>
  )
}

const remark = ({ path, message }: { path: string; message: string }) => ({ place: path, message })

const SHOWN = 20

const some = (keys: readonly string[]) =>
  keys.length <= SHOWN
    ? keys.join(', ')
    : `${keys.slice(0, SHOWN).join(', ')} and ${keys.length - SHOWN} more`
