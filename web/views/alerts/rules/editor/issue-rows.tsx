import { useMemo } from 'preact/hooks'
import { Checks } from '../../../../ui/checks'
import { NumberField } from '../../../../ui/number-field'
import { QueryField } from '../../../../ui/search-field/query-field'
import { issueLanguage } from '../../../issues/issue-language'
import { type Draft, defined } from '../draft'
import type { EditorProps } from './editor-props'
import { Row } from './row'
import { SecondsPick } from './seconds-pick'

type Issue = NonNullable<Draft['issue']>

/** What can happen to an issue, as the sentence goes on after "When an issue". */
const TRIGGERS: Record<Issue['on'][number], string> = {
  new: 'is new',
  regressed: 'comes back after it was resolved',
  escalating: 'escalates',
  unignored: 'is no longer ignored',
}
const WINDOWS_SEC = [300, 900, 3600, 21_600, 86_400, 604_800]
const USUAL_WINDOW_SEC = 3600

/** The rows of a rule about issues: what happens to one, which ones, and how often it must happen. */
export function IssueRows({ slug, draft, issue, set, mistakes }: EditorProps & { issue: Issue }) {
  const language = useMemo(() => issueLanguage(slug), [slug])
  const setIssue = (change: { [Name in keyof Issue]?: Issue[Name] | undefined }) =>
    set({ ...draft, issue: { on: issue.on, ...defined({ ...issue, ...change }) } as Issue })
  const setLeast = (field: 'minEvents' | 'minUsers') => (least: number | undefined) => {
    const next = { ...issue, [field]: least }
    const isCounted = next.minEvents !== undefined || next.minUsers !== undefined
    const windowSec = isCounted ? (issue.windowSec ?? USUAL_WINDOW_SEC) : undefined
    setIssue({ [field]: least, windowSec })
  }
  return (
    <>
      <Row name="When" at={['/issue/on', '/issue/filter']} mistakes={mistakes}>
        <span class="three">an issue</span>
        <Checks
          words={TRIGGERS}
          chosen={issue.on}
          mayChoose={() => true}
          choose={(on) => setIssue({ on: [...on] })}
        />
        <QueryField
          label="Which issues"
          placeholder="any issue, or those with level:error …"
          language={language}
          query={issue.filter ?? ''}
          mistake={mistakes.part('/issue/filter')}
          search={(query) => setIssue({ filter: query || undefined })}
        />
      </Row>
      <Row
        name="With"
        at={['/issue/minEvents', '/issue/minUsers', '/issue/windowSec']}
        mistakes={mistakes}
      >
        <span class="three">at least</span>
        <Least name="Least events" value={issue.minEvents} change={setLeast('minEvents')} />
        <span class="three">events and</span>
        <Least name="Least users" value={issue.minUsers} change={setLeast('minUsers')} />
        <span class="three">users</span>
        {issue.windowSec !== undefined && (
          <>
            <span class="three">within</span>
            <SecondsPick
              name="Window"
              of={WINDOWS_SEC}
              value={issue.windowSec}
              choose={(windowSec) => setIssue({ windowSec })}
            />
          </>
        )}
      </Row>
    </>
  )
}

interface LeastProps {
  name: string
  value: number | undefined
  change(value: number | undefined): void
}

const Least = ({ name, value, change }: LeastProps) => (
  <NumberField
    name={name}
    value={value}
    show={String}
    read={(typed) => (/^\s*[1-9]\d{0,9}\s*$/.test(typed) ? Number(typed) : undefined)}
    change={change}
    placeholder="any"
  />
)
