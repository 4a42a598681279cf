import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { ProjectView } from '../../../../src/projects/model'
import { eraseProject, projectList } from '../../../api/projects'
import { useResource } from '../../../api/resource'
import { isAtLeast } from '../../../lib/is-at-least'
import { toast } from '../../../lib/toast'
import { useSubmit } from '../../../lib/use-act'
import { Panel } from '../../../ui/panel'
import { Refusal } from '../../../ui/refusal'
import { Text } from '../../../ui/text'

/** Erases a project, once the person has typed its slug. */
export function EraseProject({ project: { slug, name } }: { project: ProjectView }) {
  const { route } = useLocation()
  const [typed, setTyped] = useState('')
  const projects = useResource(projectList())
  const { submit, error, isBusy } = useSubmit(async () => {
    await eraseProject(slug)
    // Load the projects first: the start page would lead back to the erased one.
    await projects.refresh()
    toast({ text: `${name} is erased` })
    route('/', true)
  })
  if (!isAtLeast('owner'))
    return (
      <Panel title="Erase this project" lead="Only an owner can erase a project.">
        {null}
      </Panel>
    )
  return (
    <Panel
      title="Erase this project"
      lead={
        <>
          All issues, events, traces and source maps of <Text of={name} /> go, and its keys stop
          working at once. This cannot be undone.
        </>
      }
    >
      <form class="form inset" onSubmit={submit}>
        <label>
          <span>
            Type <code>{slug}</code> to confirm
          </span>
          <span class="flex">
            <input
              class="field mono"
              autocomplete="off"
              spellcheck={false}
              value={typed}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
            <button type="submit" class="btn" disabled={isBusy || typed !== slug}>
              Erase the project
            </button>
          </span>
        </label>
        <Refusal of={error} />
      </form>
    </Panel>
  )
}
