import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'

interface Props {
  piece: string
  remove(): void
  /** Takes it back into the field. */
  edit(): void
}

/** One condition of a search. */
export function PieceChip({ piece, remove, edit }: Props) {
  const key =
    /^!*(?:"(?:[^"\\]|\\.)+"|[^\s:=<>!"()]+)(?::?(?:!=|>=|<=|=|>|<)|:)/.exec(piece)?.[0] ?? ''
  return (
    <span class="chip">
      <button type="button" class="wide" title="Change it" onClick={edit}>
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
