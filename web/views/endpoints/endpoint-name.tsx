import { Text } from '../../ui/text'

const METHOD = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|QUERY) +(?=\S)/

/** An endpoint's name, with the method in a quieter colour than the path. */
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
