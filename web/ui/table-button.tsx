import { Icon } from './icon'

interface Props {
  isTable: boolean
  show(isTable: boolean): void
}

/** Turns a chart into a table with the same numbers, and back. */
export const TableButton = ({ isTable, show }: Props) => (
  <button
    type="button"
    class="btn quiet square tight push"
    aria-label={isTable ? 'Show as chart' : 'Show as table'}
    aria-pressed={isTable}
    onClick={() => show(!isTable)}
  >
    <Icon name="table" />
  </button>
)
