import { useEffect } from 'preact/hooks'
import type { SharedReport } from '../../../api/shared-report'
import { nameOf } from '../../../lib/environments'
import { localTime } from '../../../lib/format'
import { RANGES } from '../../../lib/range'
import { ThemeButton } from '../../../shell/theme-button'
import { Text } from '../../../ui/text'

/** The head of a shared report: what it is called, and of what it is. */
export function SharedBar({
  of: { name, project, environment, range, from, to },
}: {
  of: SharedReport
}) {
  useEffect(() => {
    document.title = `${name} · ${project.name}`
  }, [name])
  const day = (at: string | null) => (at === null ? '' : localTime(at))
  return (
    <div class="top">
      <h1>
        <Text of={name} />
      </h1>
      <span class="three cut">
        <Text of={project.name} /> · {nameOf(environment)} ·{' '}
        {range ? RANGES[range].words : `${day(from)} to ${day(to)}`}
      </span>
      <span class="push" />
      <ThemeButton />
    </div>
  )
}
