import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { ApiError } from '../api/client'
import { projectList } from '../api/projects'
import { useResource } from '../api/resource'
import { askSession } from '../api/session'
import { session } from '../api/who'
import { Delayed } from '../ui/delayed'
import { Failure } from '../ui/failure'
import { ShellSkeleton } from './shell-skeleton'

/**
 * Shows its children to a person who is signed in, once the projects are known too: every page asks
 * for what is in one of them. Everybody else is led to the sign-in, and back.
 */
export function SignedIn({ children }: { children: ComponentChildren }) {
  const { url, route } = useLocation()
  const projects = useResource(projectList())
  const [error, setError] = useState<ApiError>()
  const ask = () => askSession().then(() => setError(undefined), setError)
  useEffect(() => {
    if (session.value === undefined) ask()
  }, [])
  useEffect(() => {
    if (session.value === null) route(`/signin?returnTo=${encodeURIComponent(url)}`, true)
  }, [session.value])

  if (session.value && projects.data.value) return <>{children}</>
  const failed = error ?? (session.value ? projects.error.value : undefined)
  if (!failed)
    return (
      <Delayed>
        <ShellSkeleton />
      </Delayed>
    )
  const retry = () => {
    ask()
    projects.refresh()
  }
  return <Failure what="The dashboard could not start" error={failed} retry={retry} />
}
