import type { Rule } from '../../../../src/flags/model'
import type { Environment } from '../../../../src/projects/environment'
import { type FlagView, flagRuleUsage } from '../../../api/flags'
import { useResource } from '../../../api/resource'
import { nameOf } from '../../../lib/environments'
import { Gauge } from '../../../ui/gauge'
import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'
import { defaultIn, rulesIn } from '../environments/serves'
import { ConditionParts } from './condition-parts'
import { servedWords } from './condition-words'
import { EditPanel } from './edit/edit-panel'
import { type Editing, useEdit } from './edit/use-edit'
import { Progress } from './progress'
import { RollOut } from './roll-out'
import { type RuleUse, ruleUse } from './rule-use'

/** Counts are noted by the minute. */
const EVERY_MS = 60_000

interface Props {
  slug: string
  flag: FlagView
  environment: Environment
  mayChange: boolean
}

/** The rules of a flag: those of an environment, or all of them while they are edited. */
export function RulesPanel(props: Props) {
  const editing = useEdit(props.flag)
  return editing.edit ? (
    <EditPanel {...props} edit={editing.edit} editing={editing} />
  ) : (
    <RulesOf {...props} editing={editing} />
  )
}

/** The rules of an environment in their order, ending with everybody else. */
function RulesOf({
  slug,
  flag,
  environment,
  mayChange,
  editing: { begin, beginWithRule },
}: Props & { editing: Editing }) {
  const rules = rulesIn(flag, environment)
  const rest = defaultIn(flag, environment)
  const use = useResource(flagRuleUsage(slug, flag.key), { everyMs: EVERY_MS }).data.value
  const mayUseForm = mayChange && flag.targeting === null
  return (
    <section class="panel" aria-labelledby="rules">
      <header>
        <h2 id="rules" class="flex">
          <Gauge of={environment} /> Rules in {nameOf(environment).toLowerCase()}
        </h2>
        <span class="small three">the first match wins</span>
        <span class="flex push">
          {mayUseForm && (
            <>
              <button type="button" id="add-rule" class="btn tight" onClick={beginWithRule}>
                <Icon name="plus" />
                Rule
              </button>
              {flag.rules.length > 0 && (
                <button type="button" class="btn tight" onClick={() => begin('form')}>
                  Edit
                </button>
              )}
            </>
          )}
          <button type="button" class="btn tight quiet" onClick={() => begin('json')}>
            <Icon name="input" />
            {mayChange ? 'Edit as JSON' : 'As JSON'}
          </button>
        </span>
      </header>
      {flag.targeting !== null ? (
        <pre class="src" tabIndex={0}>
          <code>{JSON.stringify(flag.targeting, null, 2)}</code>
        </pre>
      ) : (
        <ol class="flag-rules">
          {rules.map((rule, at) => (
            <RuleItem
              key={rule.id}
              rule={rule}
              number={at + 1}
              slug={slug}
              flag={flag}
              mayChange={mayChange}
              use={ruleUse(use, environment, rule.id)}
            />
          ))}
          <li>
            <span class="nmb three" aria-hidden="true">
              –
            </span>
            <div>
              <span class="two">{rules.length === 0 ? 'Everyone' : 'Everyone else'}</span>
              {rules.length > 0 && <UseWords of={ruleUse(use, environment, null)} />}
            </div>
            <div class="flex small">
              {rest === null ? (
                <span class="three">the default in the code</span>
              ) : (
                <>
                  <span class="badge">
                    <Text of={rest} />
                  </span>
                  <span class="three">the default</span>
                </>
              )}
            </div>
          </li>
        </ol>
      )}
    </section>
  )
}

const UseWords = ({ of }: { of: RuleUse | undefined }) =>
  of ? (
    <p class="small three" title={of.title}>
      {of.words}
    </p>
  ) : null

interface ItemProps {
  slug: string
  flag: FlagView
  rule: Rule
  number: number
  mayChange: boolean
  use: RuleUse | undefined
}

function RuleItem({ rule, number, slug, flag, mayChange, use }: ItemProps) {
  const { name, when, serve, schedule } = rule
  return (
    <li>
      <span class="nmb" aria-label={`Rule ${number}`}>
        {number}
      </span>
      <div>
        {name && (
          <b>
            <Text of={name} />
          </b>
        )}
        <div class="cond">
          {when ? <ConditionParts of={when} /> : <span class="three">everyone</span>}
          {'bucketBy' in serve && serve.bucketBy && (
            <>
              <span class="three">split by</span>
              <span class="chip">
                <Text of={serve.bucketBy} />
              </span>
            </>
          )}
        </div>
        {schedule && <p class="small three">{scheduleWords(schedule)}</p>}
        <UseWords of={use} />
      </div>
      {'variant' in serve ? (
        <div class="flex small">
          <span class="badge">
            <Text of={serve.variant} />
          </span>
        </div>
      ) : 'split' in serve && serve.split.length === 2 ? (
        <RollOut slug={slug} flag={flag} rule={rule} split={serve.split} mayChange={mayChange} />
      ) : 'progressive' in serve ? (
        <Progress of={serve.progressive} />
      ) : (
        <span class="small">
          <Text of={servedWords(serve)} />
        </span>
      )}
    </li>
  )
}

const scheduleWords = ({ startAt, endAt }: NonNullable<Rule['schedule']>) =>
  [
    startAt && `from ${new Date(startAt).toLocaleString()}`,
    endAt && `until ${new Date(endAt).toLocaleString()}`,
  ]
    .filter(Boolean)
    .join(', ')
