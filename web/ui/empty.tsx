import type { ComponentChildren } from 'preact'

/** Stands where there is nothing to show, and says why and what to do. */
export const Empty = ({
  icon,
  title,
  children,
}: {
  icon?: ComponentChildren
  title: string
  children: ComponentChildren
}) => (
  <div class="empty">
    {icon}
    <h2>{title}</h2>
    {children}
  </div>
)
