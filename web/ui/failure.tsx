import { useEffect } from 'preact/hooks'
import type { ApiError } from '../api/client'
import { now } from '../lib/clock'
import { sentence } from '../lib/format'
import { copy } from './copy-button'
import { Empty } from './empty'
import { Icon } from './icon'

interface Props {
  /** What failed: `The issues could not be read`. */
  what: string
  error: ApiError
  retry(): void
  /** When it is tried again by itself (ms). */
  retryAt?: number | undefined
}

/** The server begins its sentence with the parameter's name, which means nothing beside the search field. */
const PARAMETER = /^query: /

/** Stands in place of a page that could not be loaded: what failed, why, and a button to try again. */
export function Failure({ what, error, retry, retryAt }: Props) {
  const { requestId } = error
  useEffect(() => {
    if (retryAt === undefined) return
    now.value = Date.now()
    // The countdown moves by the second, faster than the ages on the page.
    const tick = setInterval(() => {
      now.value = Date.now()
    }, 1000)
    return () => clearInterval(tick)
  }, [retryAt])
  const left = retryAt === undefined ? 0 : Math.ceil((retryAt - now.value) / 1000)
  return (
    <Empty icon={<Icon name="warn" class="warning" />} title={what}>
      <p>{sentence(error.message.replace(PARAMETER, ''))}</p>
      <div class="flex wrap">
        {error.retry && (
          <button type="button" class="btn primary" onClick={retry}>
            <Icon name="retry" />
            Try again
          </button>
        )}
        {requestId && (
          <button
            type="button"
            class="btn quiet mono"
            onClick={() => copy(requestId, 'the request id')}
          >
            request {requestId.slice(0, 8)}
            <Icon name="copy" />
          </button>
        )}
      </div>
      {left > 0 && (
        <p class="small three" role="status">
          Trying again in {left} s
        </p>
      )}
    </Empty>
  )
}
