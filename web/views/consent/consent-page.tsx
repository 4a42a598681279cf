import { useEffect, useState } from 'preact/hooks'
import type { ConsentView } from '../../../src/accounts/oauth/model'
import type { ApiError } from '../../api/client'
import { askConsent } from '../../api/consent'
import { Bird } from '../../ui/bird'
import { Empty } from '../../ui/empty'
import { Icon } from '../../ui/icon'
import { ConsentForm } from './consent-form'

/** Where a program sends its user to be let in (`/oauth/authorize`): says who asks for what, and takes a yes or a no. */
export function ConsentPage() {
  const [query] = useState(location.search)
  const [asked, setAsked] = useState<ConsentView>()
  const [refused, setRefused] = useState<ApiError>()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    document.title = 'Let a program in · Whimbrel'
    askConsent(query).then(setAsked, setRefused)
  }, [query])

  function leave(to: string) {
    setOver(true)
    location.assign(to)
  }
  return (
    <main class="signin consent whole">
      {(!asked || isOver) && <h1 class="sr">Let a program in</h1>}
      {refused && <Refused error={refused} />}
      {isOver && (
        <Empty icon={<Bird size={40} />} title="Done">
          <p role="status">
            You go back to the program. If nothing happens, this page can be closed.
          </p>
        </Empty>
      )}
      {asked && !isOver && <ConsentForm asked={asked} query={query} leave={leave} />}
      {!asked && !refused && (
        <p class="three" role="status">
          Looking at who asks …
        </p>
      )}
    </main>
  )
}

function Refused({ error }: { error: ApiError }) {
  const back = error.body.returnTo as string | undefined
  return (
    <Empty icon={<Icon name="warn" class="warning" />} title="This program cannot be let in">
      <p>{error.message}</p>
      <a class={back ? 'btn primary' : 'btn'} href={back ?? '/'}>
        {back ? 'Tell the program' : 'Go to the issues'}
      </a>
    </Empty>
  )
}
