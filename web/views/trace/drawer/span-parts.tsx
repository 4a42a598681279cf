import type { SpanView } from '../../../../src/traces/pages/detail/span-model'
import { nameOf } from '../../../lib/environments'
import { When } from '../../../ui/ago'
import { Text } from '../../../ui/text'
import { Attributes } from './attributes'
import { IsItSlow } from './is-it-slow'
import { LinkList } from './link-list'
import { LookAlikes } from './look-alikes'
import { SpanEvents } from './span-events'

/** The span's links, events, and attributes of span, resource and scope. */
export function SpanParts({ span }: { span: SpanView }) {
  const { resource, scope, events, links, statement, amongLike } = span
  return (
    <>
      {amongLike && <IsItSlow span={span} among={amongLike} />}
      {statement && (
        <section>
          <h3>
            Query{' '}
            <span class="three">
              <Text of={statement.system} />
            </span>
          </h3>
          <pre class="src query" tabIndex={0}>
            <code>
              <Text of={statement.statement} />
            </code>
          </pre>
        </section>
      )}
      <Attributes
        title="Attributes"
        level="span"
        attributes={span.attributes}
        dropped={span.droppedAttributes}
      />
      <SpanEvents span={span} events={events} dropped={span.droppedEvents} />
      {(links.length > 0 || span.droppedLinks > 0) && (
        <LinkList links={links} dropped={span.droppedLinks} />
      )}
      <Attributes
        title="Resource"
        level="resource"
        attributes={resource.attributes}
        dropped={resource.dropped}
      />
      {(scope.name || scope.attributes.length > 0) && (
        <Attributes
          title="Instrumentation"
          level="scope"
          attributes={scope.attributes}
          dropped={scope.dropped}
          note={`${scope.name} ${scope.version}`.trim()}
        />
      )}
      <section>
        <h3>Identity</h3>
        <dl class="kv mono">
          <dt>span</dt>
          <dd>{span.spanId}</dd>
          {span.parentSpanId && (
            <>
              <dt>parent</dt>
              <dd>{span.parentSpanId}</dd>
            </>
          )}
          <dt>environment</dt>
          <dd>
            {nameOf(span.environment)}, {span.project}
          </dd>
          <dt>started</dt>
          <dd>
            <When at={span.startedAt} />
          </dd>
          <dt>ns</dt>
          <dd>
            {span.startTimeUnixNano} to {span.endTimeUnixNano}
            {span.endedBeforeStart && ', as sent: it ended before it began'}
          </dd>
          {span.traceState && (
            <>
              <dt>tracestate</dt>
              <dd>
                <Text of={span.traceState} />
              </dd>
            </>
          )}
        </dl>
      </section>
      <LookAlikes span={span} />
    </>
  )
}
