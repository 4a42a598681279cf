const KNOWN = ['debug', 'info', 'warning', 'error', 'fatal']

/** A level as a shape, with its name for screen readers. */
export function Level({ level }: { level: string }) {
  const shape = KNOWN.includes(level) ? level : 'error'
  return (
    <svg class={`lv ${shape}`} role="img" aria-label={level}>
      <title>{level}</title>
      <use href={`#lv-${shape}`} />
    </svg>
  )
}
