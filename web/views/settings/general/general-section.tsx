import type { ProjectView } from '../../../../src/projects/model'
import { nameOf } from '../../../lib/environments'
import { isAtLeast } from '../../../lib/is-at-least'
import { When } from '../../../ui/ago'
import { Head } from '../../../ui/head'
import { Panel } from '../../../ui/panel'
import { EraseProject } from './erase-project'
import { NameForm } from './name-form'

/** A project's name, and the panel that erases it. */
export function GeneralSection({ project }: { project: ProjectView }) {
  const { slug, defaultEnvironment, createdAt } = project
  return (
    <>
      <Head
        title="General"
        lead={isAtLeast('admin') ? 'What this project is called.' : 'Only admins change this.'}
      />
      <Panel title="Project">
        <NameForm key={slug} project={project} />
        <dl class="kv">
          <dt>Slug</dt>
          <dd>
            <code>{slug}</code> <span class="three">in addresses; it never changes</span>
          </dd>
          <dt>Shown first</dt>
          <dd>
            {nameOf(defaultEnvironment)}{' '}
            <span class="three">
              {defaultEnvironment === 'production'
                ? 'as there is a production key'
                : 'until there is a production key'}
            </span>
          </dd>
          <dt>Made</dt>
          <dd>
            <When at={createdAt} />
          </dd>
        </dl>
      </Panel>
      <EraseProject key={slug} project={project} />
    </>
  )
}
