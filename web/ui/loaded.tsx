import type { ComponentChildren } from 'preact'
import type { Resource } from '../api/resource'
import { Failure } from './failure'
import { Late } from './late'

interface Props<Answer> {
  from: Resource<Answer>
  /** As a failure says it: `The issues could not be read`. */
  failure: string
  /** In the heights of what will come. */
  skeleton: ComponentChildren
  children(answer: Answer): ComponentChildren
}

/** What a resource answers; until then nothing, then a skeleton; or why it cannot. */
export function Loaded<Answer>({ from, failure, skeleton, children }: Props<Answer>) {
  const { data, error, retryAt, refresh } = from
  if (data.value !== undefined) return <>{children(data.value)}</>
  if (error.value)
    return <Failure what={failure} error={error.value} retry={refresh} retryAt={retryAt.value} />
  return <Late>{skeleton}</Late>
}
