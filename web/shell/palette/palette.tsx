import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { issuePage } from '../../api/issues'
import { projectList } from '../../api/projects'
import { useResource } from '../../api/resource'
import { active } from '../../lib/keys'
import { useEnvironment, useSlug } from '../../lib/project'
import { type Choice, Choices } from '../../ui/choices'
import { Dialog } from '../../ui/dialog'
import { Icon } from '../../ui/icon'
import { KeysOf } from '../../ui/keys-of'
import { Level } from '../../ui/level'
import { Text } from '../../ui/text'
import { commandsFor, isMeant } from './commands'

/** Does by name what keys do, goes to projects, and finds issues. */
export function Palette({ close }: { close(): void }) {
  const [text, setText] = useState('')
  const typed = text.trim()
  const commands = commandsFor(active.value, typed).map(
    ({ key, does, run }): Choice => ({
      id: key,
      run,
      shows: (
        <>
          <Icon name="right" class="three" />
          <span class="cut">{does}</span>
          <KeysOf binding={key} />
        </>
      ),
    }),
  )
  return (
    <Dialog title="Command palette" isBare close={close} class="palette">
      <Choices
        label="Type a command or a search"
        text={text}
        typed={setText}
        choices={[...commands, ...useProjects(typed), ...useIssues(typed)]}
        nothing="Nothing is called that."
        close={close}
      />
    </Dialog>
  )
}

function useProjects(typed: string): Choice[] {
  const { route } = useLocation()
  const projects = useResource(projectList()).data.value?.items ?? []
  if (typed === '') return []
  return projects
    .filter(({ name }) => isMeant(`Project ${name}`, typed))
    .map(({ slug, name }) => ({
      id: `project ${slug}`,
      run: () => route(`/${slug}/issues`),
      shows: (
        <>
          <Icon name="right" class="three" />
          <span class="cut">
            Project <Text of={name} />
          </span>
        </>
      ),
    }))
}

function useIssues(typed: string): Choice[] {
  const { route } = useLocation()
  const slug = useSlug()
  const { shown } = useEnvironment()
  const found = useResource(
    slug && typed.length > 1
      ? issuePage(slug, { environment: shown, query: typed, limit: 6 })
      : undefined,
  )
  return (found.data.value?.items ?? []).map(({ id, shortId, level, title, project }) => ({
    id,
    run: () => route(`/${project}/issues/${shortId}`),
    shows: (
      <>
        <Level level={level} />
        <span class="cut">
          <Text of={title} /> <span class="three">{shortId}</span>
        </span>
      </>
    ),
  }))
}
