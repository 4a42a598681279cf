import type { ComponentChildren } from 'preact'

interface Column {
  name: string
  /** `hide-m`, `hide-s`: not on narrow windows; `num`: at the right. */
  class?: string
  /** Only readers hear its name. */
  isBare?: boolean
}

interface Props {
  /** What readers hear: `Keys of Storefront`. */
  name: string
  columns: readonly Column[]
  /** Without a frame of its own, in a panel that has one. */
  isInner?: boolean
  children: ComponentChildren
}

/** A table that scrolls by itself where the window is too narrow. */
export const Table = ({ name, columns, isInner = false, children }: Props) => (
  <section class={isInner ? 'scroll' : 'panel scroll'} tabIndex={0} aria-label={name}>
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
