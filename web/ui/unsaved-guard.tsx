import { useLayoutEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { askBeforeLeaving } from '../lib/leaving'
import { Confirm } from './confirm'

/** Asks before a page is left that holds what is not saved: by a link, by a key, or by the browser's own ways. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const { route } = useLocation()
  const [leave, setLeave] = useState<() => void>()
  useLayoutEffect(() => {
    if (!isUnsaved) return
    const ask = (go: () => void) =>
      setLeave(() => () => {
        end()
        go()
      })
    const endAsking = askBeforeLeaving(ask)
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      const isOther = link?.origin === location.origin && link.pathname !== location.pathname
      if (!isOther || link.target || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      ask(() => route(link.pathname + link.search))
    }
    const end = () => {
      endAsking()
      window.removeEventListener('beforeunload', onUnload)
      window.removeEventListener('click', onClick, true)
    }
    window.addEventListener('beforeunload', onUnload)
    window.addEventListener('click', onClick, true)
    return end
  }, [isUnsaved])
  if (!leave) return null
  return (
    <Confirm
      title="Leave without saving?"
      does="Leave"
      run={async () => leave()}
      close={() => setLeave(undefined)}
    >
      <p>What you have changed here is lost then.</p>
    </Confirm>
  )
}
