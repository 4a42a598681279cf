import type { ComponentChildren } from 'preact'

interface Column {
  name: string
  /** `hide-m` and `hide-s` leave the column out on narrow windows; `num` aligns it to the right. */
  class?: string
  /** The column's name is not shown, and only screen readers hear it. */
  isBare?: boolean
}

interface Props {
  /** What screen readers hear: `Keys of Storefront`. */
  name: string
  columns: readonly Column[]
  /** Draws no frame: the table is a page of its own, or in a panel that has one. */
  isInner?: boolean
  class?: string
  children: ComponentChildren
}

/** A table that scrolls by itself where the window is too narrow. */
export const Table = ({ name, columns, isInner = false, class: tone = '', children }: Props) => (
  <section class={`scroll ${isInner ? '' : 'panel'} ${tone}`} tabIndex={0} aria-label={name}>
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" class={column.class}>
              <span class={column.isBare ? 'sr' : undefined}>{column.name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)
