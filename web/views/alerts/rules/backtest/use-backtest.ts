import { useEffect, useRef, useState } from 'preact/hooks'
import { type Backtest, backtestRule } from '../../../../api/alert-rules'
import { ApiError } from '../../../../api/client'
import type { Draft } from '../draft'

/** When a rule would have fired, as it is edited. */
export interface Tested {
  /** The last good answer; it stays while the rule cannot be read. */
  answer: Backtest | undefined
  /** Why the present draft was not tested. */
  error: ApiError | undefined
  /** Whether the answer is of an earlier draft. */
  isOld: boolean
  again(): void
}

/**
 * Asks when the draft would have fired, one question at a time: meanwhile the line is dragged on, and the newest draft is asked next.
 * @param draft undefined where the viewer may not ask: trying a rule is for those who may make it
 */
export function useBacktest(slug: string, draft: Draft | undefined): Tested {
  const [state, setState] = useState<Pick<Tested, 'answer' | 'error'> & { of?: string }>({
    answer: undefined,
    error: undefined,
  })
  const wanted = draft && testedPart(draft)
  const latest = useRef({ wanted, draft, isAsking: false, isGone: false })
  latest.current.wanted = wanted
  latest.current.draft = draft

  async function ask() {
    const { current } = latest
    if (current.isAsking) return
    current.isAsking = true
    let asked: string | undefined
    while (current.draft && current.wanted && asked !== current.wanted && !current.isGone) {
      asked = current.wanted
      const of = asked
      try {
        const answer = await backtestRule(slug, {
          ...current.draft,
          name: current.draft.name || '–',
        })
        setState({ answer, error: undefined, of })
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause
        setState(({ answer }) => ({ answer, error: cause, of }))
      }
    }
    current.isAsking = false
  }
  useEffect(() => {
    ask()
  }, [slug, wanted])
  useEffect(
    () => () => {
      latest.current.isGone = true
    },
    [],
  )
  return {
    answer: state.answer,
    error: state.of === wanted ? state.error : undefined,
    isOld: state.of !== wanted,
    again: ask,
  }
}

/** What decides when a rule fires; its name and its channels do not. */
const testedPart = ({ name: _, notify: __, enabled: ___, ...tested }: Draft) =>
  JSON.stringify(tested)
