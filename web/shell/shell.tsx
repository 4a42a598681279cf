import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { followProject } from '../api/live'
import { offlineSince } from '../api/reachable'
import { browserStorage } from '../lib/browser-storage'
import { useProject } from '../lib/project'
import { OfflineBar } from './offline-bar'
import { ProofDialog } from './proof-dialog'
import { Rail } from './rail'
import { ShellKeys } from './shell-keys'
import { Toasts } from './toasts'

/** What stands around every page: the rail, the notice that the server does not answer, toasts, keys. */
export function Shell({ children }: { children: ComponentChildren }) {
  const project = useProject()?.slug
  useEffect(() => {
    if (!project) return
    browserStorage.write('project', project)
    return followProject(project)
  }, [project])
  return (
    <>
      <a class="sr" href="#main">
        Skip to the content
      </a>
      <div class="app">
        <Rail />
        <main
          id="main"
          tabIndex={-1}
          class={offlineSince.value === undefined ? undefined : 'stale'}
        >
          <OfflineBar />
          {children}
        </main>
      </div>
      <ProofDialog />
      <Toasts />
      <ShellKeys />
    </>
  )
}
