import type { ComponentChildren } from 'preact'

interface Props {
  title: ComponentChildren
  lead?: ComponentChildren
  /** Stands at the right of the title. */
  action?: ComponentChildren
  children: ComponentChildren
}

/** A frame with a title around one setting. */
export const Panel = ({ title, lead, action, children }: Props) => (
  <section class="panel">
    <header>
      <div>
        <h3>{title}</h3>
        {lead && <p class="small three">{lead}</p>}
      </div>
      {action && <div class="push">{action}</div>}
    </header>
    {children}
  </section>
)
