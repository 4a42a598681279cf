import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { init } from '../../../sdk/src/index'
import { ErrorBoundary, rootErrorHandlers } from '../../../sdk/src/react'

declare const URL_OF_BOX: string
declare const KEY: string

init({ url: URL_OF_BOX, key: KEY, release: 'counter@1' })

function Counter({ name }: { name: string }) {
  const [isBroken, breakIt] = useState(false)
  if (isBroken) throw new Error(`the ${name} does not count`)
  return createElement('a', { id: name, onClick: () => breakIt(true) }, name)
}

createRoot(document.querySelector('#guarded') as Element, rootErrorHandlers()).render(
  createElement(
    ErrorBoundary,
    {
      fallback: ({ eventId, reset }) =>
        createElement('a', { id: 'again', onClick: reset, title: eventId ?? '' }, 'Again'),
      beforeCapture: (scope) => {
        scope.tags.part = 'counter'
      },
    },
    createElement(Counter, { name: 'abacus' }),
  ),
)
createRoot(document.querySelector('#bare') as Element, rootErrorHandlers()).render(
  createElement(Counter, { name: 'tally' }),
)
