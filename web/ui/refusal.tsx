import type { ApiError } from '../api/client'
import { Level } from './level'

/** Says why the server refused a form, with each mistake where it names several. */
export function Refusal({ of: error }: { of: ApiError | undefined }) {
  const all = (error?.body.errors as { path: string; message: string }[] | undefined) ?? []
  return (
    <div class="small error" role="alert" hidden={!error}>
      {error && (
        <p class="flex">
          <Level level="error" />
          <span>{error.message}</span>
        </p>
      )}
      {all.length > 1 && (
        <ul>
          {all.map(({ path, message }) => (
            <li key={path}>
              {path.slice(1)}: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
