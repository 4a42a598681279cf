const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML, also within an attribute in quotes. */
export const html = (text: string) => text.replace(/[&<>"']/g, (one) => ENTITIES[one] as string)
