import { toast } from '../lib/toast'
import { Icon } from './icon'

/** Copies a text; `what` names it to screen readers and in the toast. */
export const CopyButton = ({
  text,
  what,
  class: tone = 'btn tight',
}: {
  text: string
  what: string
  class?: string
}) => (
  <button type="button" class={tone} onClick={() => copy(text, what)}>
    <Icon name="copy" />
    Copy<span class="sr"> {what}</span>
  </button>
)

export async function copy(text: string, what: string): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(text)
  else copyOverHttp(text)
  toast({ text: `Copied ${what}`, icon: 'copy' })
}

/** Browsers offer the clipboard API on https and localhost alone; over http the older command still works. */
function copyOverHttp(text: string): void {
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', fill, { once: true })
  document.execCommand('copy')
}
