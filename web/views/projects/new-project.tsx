import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { ApiError } from '../../api/client'
import { createProject } from '../../api/projects'
import { refreshAll } from '../../api/resource'
import { TopBar } from '../../shell/top-bar'
import { ErrorLine } from '../../ui/error-line'

/** The page that makes a project; the next one waits for its first event. */
export function NewProjectPage() {
  const { route } = useLocation()
  const [error, setError] = useState<string>()

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get('name'))
    try {
      const { slug } = await createProject({ name })
      refreshAll('/api/v1/projects')
      route(`/${slug}/start`)
    } catch (cause) {
      setError((cause as ApiError).message)
    }
  }

  return (
    <>
      <TopBar title="New project" />
      <form class="form pad narrow" onSubmit={submit}>
        <label>
          <span>Name</span>
          <input
            class="field"
            name="name"
            required
            maxLength={100}
            placeholder="Web shop"
            aria-invalid={error ? true : undefined}
            aria-describedby="wrong"
          />
        </label>
        <ErrorLine id="wrong" text={error} />
        <p class="small three">
          One application is one project; its environments are told apart by the keys it sends with.
        </p>
        <div>
          <button type="submit" class="btn primary">
            Make the project
          </button>
        </div>
      </form>
    </>
  )
}
