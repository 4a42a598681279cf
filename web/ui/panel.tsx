import type { ComponentChildren } from 'preact'

interface Props {
  title: ComponentChildren
  lead?: ComponentChildren
  /** At the right of the title. */
  action?: ComponentChildren
  children: ComponentChildren
}

/** One thing that can be set, with its title. */
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
