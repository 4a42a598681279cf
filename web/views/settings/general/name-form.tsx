import type { ProjectView } from '../../../../src/projects/model'
import { changeProject } from '../../../api/projects'
import { isAtLeast } from '../../../lib/is-at-least'
import { toast } from '../../../lib/toast'
import { textOf, useSubmit } from '../../../lib/use-act'
import { Refusal } from '../../../ui/refusal'

export function NameForm({ project: { slug, name } }: { project: ProjectView }) {
  const mayChange = isAtLeast('admin')
  const { submit, error, isBusy } = useSubmit(async (given) => {
    await changeProject(slug, { name: textOf(given, 'name') })
    toast({ text: 'Name saved' })
  })
  return (
    <form class="form inset" onSubmit={submit}>
      <label>
        <span>Name</span>
        <span class="flex">
          <input
            class="field"
            name="name"
            required
            pattern=".*\S.*"
            maxLength={100}
            defaultValue={name}
            readOnly={!mayChange}
          />
          {mayChange && (
            <button type="submit" class="btn" disabled={isBusy}>
              Save
            </button>
          )}
        </span>
      </label>
      <Refusal of={error} />
    </form>
  )
}
