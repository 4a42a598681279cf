import { useState } from 'preact/hooks'
import { endpointPage } from '../../../../api/endpoints'
import { useResource } from '../../../../api/resource'
import type { Shown } from '../../../../lib/environments'
import { duration, number } from '../../../../lib/format'
import { type Choice, ChoiceDialog } from '../../../../ui/choice-dialog'
import { Text } from '../../../../ui/text'
import type { Metric } from '../draft'

interface Props {
  slug: string
  environment: Shown
  choose(of: Pick<Metric, 'endpoint' | 'service'>): void
  close(): void
}

const SHOWN = 20
const DAYS_MS = 14 * 86_400_000

/** Chooses one endpoint, or a whole service, among those that were called lately. */
export function EndpointDialog({ slug, environment, choose, close }: Props) {
  const [text, setText] = useState('')
  const [from] = useState(() => new Date(Date.now() - DAYS_MS).toISOString())
  const page = useResource(
    endpointPage(slug, { environment, kind: 'entry', query: text, limit: SHOWN, from }),
  )
  const all = page.data.value?.items ?? []
  const services = [...new Set(all.map(({ service }) => service))]
  const choices: Choice[] = [
    ...services
      .filter((service) => service.toLowerCase().includes(text.toLowerCase()))
      .map((service) => ({
        id: `service ${service}`,
        shows: (
          <>
            <Text class="cut" of={service} />
            <span class="push three small">the whole service</span>
          </>
        ),
        run: () => choose({ service }),
      })),
    ...all.map(({ service, name, count, p95Ms }) => ({
      id: `${service} ${name}`,
      shows: (
        <>
          <code class="cut">
            <Text of={name} />
          </code>
          <span class="three small">
            <Text of={service} />
          </span>
          <span class="push three small">
            {number(count)}, p95 {duration(p95Ms)}
          </span>
        </>
      ),
      run: () => choose({ service, endpoint: name }),
    })),
    ...(text.trim() === ''
      ? []
      : [
          {
            id: 'as typed',
            shows: (
              <>
                <code class="cut">{text.trim()}</code>
                <span class="push three small">exactly this endpoint</span>
              </>
            ),
            run: () => choose({ endpoint: text.trim() }),
          },
        ]),
  ]
  return (
    <ChoiceDialog
      title="Which requests"
      label="Part of an endpoint's name, or a service"
      text={text}
      typed={setText}
      choices={choices}
      nothing={page.data.value ? 'No request was stored in 14 days.' : ''}
      close={close}
    />
  )
}
