import { Icon } from '../icon'
import { Text } from '../text'

interface Props {
  piece: string
  /** Why the server cannot read this condition. */
  mistake: string | undefined
  remove(): void
  /** Puts the condition back into the field, to be changed. */
  edit(): void
}

const KEY = /^[!-]*(?:"(?:[^"\\]|\\.)+"|[^\s:=<>!"()]+)(?::?(?:!=|>=|<=|=|>|<)|:)/

/** One condition of a search. */
export function PieceChip({ piece, mistake, remove, edit }: Props) {
  const key = KEY.exec(piece)?.[0] ?? ''
  return (
    <span class={mistake ? 'chip bad' : 'chip'}>
      <button type="button" class="wide" title={mistake ?? 'Change it'} onClick={edit}>
        {mistake && <Icon name="warn" />}
        {key && (
          <i>
            <Text of={key} />
          </i>
        )}
        <Text class="cut" of={piece.slice(key.length)} />
      </button>
      <button type="button" aria-label={`Remove ${piece}`} onClick={remove}>
        <Icon name="x" />
      </button>
    </span>
  )
}
