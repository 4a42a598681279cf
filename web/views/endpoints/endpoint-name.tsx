import { Text } from '../../ui/text'

const METHOD = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|QUERY) +(?=\S)/

/** The method quieter than what it was used on. */
export function EndpointName({ name }: { name: string }) {
  const method = METHOD.exec(name)?.[0] ?? ''
  return (
    <>
      {method && <span class="mono three">{method.trim()} </span>}
      <b>
        <Text of={name.slice(method.length) || '(no name)'} />
      </b>
    </>
  )
}
