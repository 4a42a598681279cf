import type { ComponentChildren } from 'preact'
import type { Resource } from '../api/resource'
import { Delayed } from './delayed'
import { Failure } from './failure'

interface Props<Answer> {
  from: Resource<Answer>
  /** What to say when it cannot be loaded: `The issues could not be read`. */
  failure: string
  /** Stands in the page meanwhile, as high as the content will be. */
  skeleton: ComponentChildren
  children(answer: Answer): ComponentChildren
}

/** Shows the answer of a resource: first nothing, after a moment a skeleton, then the answer, or why there is none. */
export function Loaded<Answer>({ from, failure, skeleton, children }: Props<Answer>) {
  const { data, error, retryAt, refresh } = from
  if (data.value !== undefined) return <>{children(data.value)}</>
  if (error.value)
    return <Failure what={failure} error={error.value} retry={refresh} retryAt={retryAt.value} />
  return <Delayed>{skeleton}</Delayed>
}
