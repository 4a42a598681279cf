import { useState } from 'preact/hooks'
import { ENVIRONMENTS, type Environment } from '../../../../src/projects/environment'
import { type Exported, exportFlags } from '../../../api/flag-exchange'
import { download } from '../../../lib/download'
import { nameOf } from '../../../lib/environments'
import { counted } from '../../../lib/format'
import { textOf, useSubmit } from '../../../lib/use-act'
import { Icon } from '../../../ui/icon'
import { Panel } from '../../../ui/panel'
import { Refusal } from '../../../ui/refusal'
import { Remarks } from './remarks'

/** Gives the flags of an environment as a file, and says what it cannot hold. */
export function ExportPanel({ slug }: { slug: string }) {
  const [given, setGiven] = useState<Exported & { environment: Environment }>()
  const form = useSubmit(async (chosen) => {
    const environment = textOf(chosen, 'environment') as Environment
    const exported = await exportFlags(slug, environment)
    download(
      `flags-${slug}-${environment}.json`,
      `${JSON.stringify(exported.document, null, 2)}\n`,
      'application/json',
    )
    setGiven({ ...exported, environment })
  })
  return (
    <Panel
      title="Export"
      lead="All flags of an environment as JSON of flagd, for flagd and its in-process providers."
    >
      <form class="form inset" onSubmit={form.submit}>
        <label>
          <span>Environment</span>
          <select class="field" name="environment">
            {[...ENVIRONMENTS].reverse().map((one) => (
              <option key={one} value={one}>
                {nameOf(one)}
              </option>
            ))}
          </select>
        </label>
        <Refusal of={form.error} />
        <div>
          <button type="submit" class="btn" disabled={form.isBusy}>
            <Icon name="download" />
            Download
          </button>
        </div>
        {given && <Given of={given} />}
      </form>
    </Panel>
  )
}

function Given({ of }: { of: Exported & { environment: Environment } }) {
  const { document, lost, environment } = of
  const count = Object.keys(document.flags).length
  return (
    <div class="stack" role="status">
      <p>
        {counted(count, 'flag')} of {environment}.{' '}
        {lost.length === 0
          ? 'The file says all there is of them.'
          : `The file does not say ${counted(lost.length, 'thing')}, for which flagd has no words:`}
      </p>
      <Remarks
        name="What the file does not say"
        items={lost.map(({ of, path, message }) => ({ place: `${of}${path}`, message }))}
      />
    </div>
  )
}
