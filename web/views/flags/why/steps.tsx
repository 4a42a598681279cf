import type { Explanation, FlagView } from '../../../api/flags'
import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'
import { lookedWords } from './looked-words'

type ExplainedRule = Explanation['rules'][number]

const OUTCOMES: Record<ExplainedRule['outcome'], string> = {
  matched: 'matched',
  differs: 'did not match',
  'not-yet': 'has not begun',
  over: 'is over',
  failed: 'could not be evaluated',
  'not-reached': 'not reached: something before it decided',
  'other-environment': 'is for other environments',
}

/** What was looked at, in its order, ending with where the key fell. */
export const Steps = ({ of, flag }: { of: Explanation; flag: FlagView }) => (
  <ol class="steps">
    {of.prerequisites.map((one) => (
      <li key={one.flag}>
        <Icon name={one.met ? 'check' : 'x'} class={one.met ? 'ok' : 'three'} />
        <span>
          Needs <Text of={one.flag} /> to be <Text of={one.variants.join(' or ')} />; it is{' '}
          <Text of={one.variant ?? 'its code default'} />
        </span>
      </li>
    ))}
    {of.override !== null && (
      <li>
        <Icon name="check" class="ok" />
        <span>
          This targeting key is served <Text of={of.override} /> whatever the rules say
        </span>
      </li>
    )}
    {of.rules.map((rule, at) => (
      <li key={rule.id}>
        <Icon
          name={rule.outcome === 'matched' ? 'check' : 'x'}
          class={rule.outcome === 'matched' ? 'ok' : 'three'}
        />
        <span>
          <b>{at + 1}</b> <Text of={flag.rules.find(({ id }) => id === rule.id)?.name ?? ''} />{' '}
          {OUTCOMES[rule.outcome]}
          {rule.looked.map((one, number) => (
            <span key={number} class="detail two">
              <Text of={lookedWords(one)} />
            </span>
          ))}
        </span>
      </li>
    ))}
    {of.buckets.map(({ hashed, percent, shares }) => (
      <li key={hashed}>
        <Icon name="check" class="ok" />
        <span>
          Hashed as <code>{hashed}</code>, it falls at {percent.toFixed(1)} of 100
          <span class="bucket" style={{ '--w': `${shares[0]?.to ?? 0}%`, '--x': `${percent}%` }}>
            <i />
          </span>
          <span class="detail three">
            <Text
              of={shares
                .map(({ variant, from, to }) => `${variant} ${from.toFixed(0)}–${to.toFixed(0)}`)
                .join(', ')}
            />
          </span>
        </span>
      </li>
    ))}
  </ol>
)
