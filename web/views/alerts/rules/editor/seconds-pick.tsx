import { Pick } from '../../../../ui/pick'
import { secondsInWords } from '../seconds'

interface Props {
  name: string
  /** The usual choices, in seconds. */
  of: readonly number[]
  value: number
  choose(sec: number): void
  /** Words for choices that are no length of time: `{ 0: 'never' }`. */
  words?: Readonly<Record<number, string>>
  /** Stands before each other length of time: `once in `. */
  before?: string
}

/** Chooses a length of time. One that a file or the API has set stands among the choices. */
export function SecondsPick({ name, of, value, choose, words = {}, before = '' }: Props) {
  const all = [...new Set([...of, value])].sort((a, b) => a - b)
  return (
    <Pick
      name={name}
      words={Object.fromEntries(
        all.map((sec) => [sec, words[sec] ?? `${before}${secondsInWords(sec)}`]),
      )}
      value={String(value)}
      choose={(sec) => choose(Number(sec))}
    />
  )
}
