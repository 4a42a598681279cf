import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { issuePage } from '../../api/issues'
import { projectList } from '../../api/projects'
import { useResource } from '../../api/resource'
import { active } from '../../lib/keys'
import { useEnvironment, useSlug } from '../../lib/project'
import { type Choice, ChoiceDialog } from '../../ui/choice-dialog'
import { Icon } from '../../ui/icon'
import { KeysOf } from '../../ui/keys-of'
import { Level } from '../../ui/level'
import { Text } from '../../ui/text'
import { commandsFor, isMatch } from './commands'
import { placesOf } from './places'

/** 16 bytes in hexadecimal (W3C Trace Context, section 3.2.2.3). */
const TRACE_ID = /^[0-9a-f]{32}$/

/**
 * The command palette: runs what keys do by its name, goes to pages, settings and projects, and finds issues and
 * traces.
 */
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
    <ChoiceDialog
      title="Command palette"
      label="Type a command or a search"
      text={text}
      typed={setText}
      choices={[
        ...commands,
        ...usePlaces(typed),
        ...useProjects(typed),
        ...useTrace(typed),
        ...useIssues(typed),
      ]}
      nothing="Nothing is called that."
      close={close}
    />
  )
}

function usePlaces(typed: string): Choice[] {
  const { route } = useLocation()
  const slug = useSlug()
  if (typed === '') return []
  return placesOf(slug, route)
    .filter(({ name }) => isMatch(name, typed))
    .map(({ name, icon, run }) => ({
      id: name,
      run,
      shows: (
        <>
          <Icon name={icon} class="three" />
          <span class="cut">{name}</span>
        </>
      ),
    }))
}

function useProjects(typed: string): Choice[] {
  const { route } = useLocation()
  const projects = useResource(projectList()).data.value?.items ?? []
  if (typed === '') return []
  return projects
    .filter(({ name }) => isMatch(`Project ${name}`, typed))
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

/** Offers the trace when its id was typed; whether there is such a trace shows on its page. */
function useTrace(typed: string): Choice[] {
  const { route } = useLocation()
  const slug = useSlug()
  const id = typed.toLowerCase()
  if (!slug || !TRACE_ID.test(id)) return []
  return [
    {
      id: `trace ${id}`,
      run: () => route(`/${slug}/traces/${id}`),
      shows: (
        <>
          <Icon name="traces" class="three" />
          <span class="cut">
            Look up the trace <code>{id}</code>
          </span>
        </>
      ),
    },
  ]
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
