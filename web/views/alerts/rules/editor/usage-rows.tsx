import { Pick } from '../../../../ui/pick'
import type { Draft } from '../draft'
import type { EditorProps } from './editor-props'
import { Row } from './row'
import { SecondsPick } from './seconds-pick'

type Usage = NonNullable<Draft['usage']>

const OF: Record<Usage['of'], string> = { events: 'events', spans: 'spans', disk: 'the disk' }
const PERCENTS = { '80': '80%', '100': '100%' } as const
const DAY_SEC = 86_400
const DAYS = [3, 7, 14, 30]

/** The rows of a rule about what is used: a part of the plan, or a disk that will be full. */
export function UsageRows({ draft, usage, set, mistakes }: EditorProps & { usage: Usage }) {
  return (
    <Row name="When" at={['/usage']} mistakes={mistakes}>
      <Pick
        name="What is used"
        words={OF}
        value={usage.of}
        choose={(of) =>
          set({ ...draft, usage: of === 'disk' ? { of, daysLeft: 14 } : { of, percent: '80' } })
        }
      />
      {usage.of === 'disk' ? (
        <>
          <span class="three">will be full in</span>
          <SecondsPick
            name="Days left"
            of={DAYS.map((days) => days * DAY_SEC)}
            value={(usage.daysLeft ?? 14) * DAY_SEC}
            choose={(sec) => set({ ...draft, usage: { of: 'disk', daysLeft: sec / DAY_SEC } })}
          />
        </>
      ) : (
        <>
          <span class="three">come to</span>
          <Pick
            name="Part of the plan"
            words={PERCENTS}
            value={usage.percent ?? '80'}
            choose={(percent) => set({ ...draft, usage: { of: usage.of, percent } })}
          />
          <span class="three">of what the plan includes in a month</span>
        </>
      )}
    </Row>
  )
}
