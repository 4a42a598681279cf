import type { ComponentChildren } from 'preact'

interface Props {
  title: string
  /** What the section is about, in one or two sentences. */
  lead: ComponentChildren
  /** What can be begun here. */
  children?: ComponentChildren
}

/** The head of a section of the settings. */
export const Head = ({ title, lead, children }: Props) => (
  <div class="flex sethead">
    <div>
      <h2>{title}</h2>
      <p class="two">{lead}</p>
    </div>
    {children && <div class="flex push">{children}</div>}
  </div>
)
