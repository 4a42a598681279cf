import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf, Time } from '../../../lib/schema'
import { EDGE_KINDS } from '../../digest/rollup/call'
import { LATENCY } from '../counted/latency-view'
import { WINDOW } from '../counted/model'

export const MapQuery = t.Object(WINDOW)

export const NODE_KINDS = ['service', 'database', 'queue', 'host'] as const
export type NodeKind = (typeof NODE_KINDS)[number]
const Node = t.Object({
  id: t.String({ description: 'What edges call it.' }),
  kind: oneOf(NODE_KINDS),
  name: t.String(),
  system: t.Union([t.String(), t.Null()], {
    description: 'postgresql, kafka, …; null of services and hosts.',
  }),
  ...LATENCY,
})
const Edge = t.Object({
  source: t.String(),
  target: t.String(),
  kind: oneOf(EDGE_KINDS),
  ...LATENCY,
})

export const ServiceMap = t.Object({
  from: Time,
  to: Time,
  nodes: t.Array(Node, {
    description:
      'What services served, and what databases, queues and hosts were asked. A host is one that sends no spans itself. Of each kind the busiest are told apart (120 services, 40 of the others); a node whose id ends in `:(other)` stands for the rest.',
  }),
  edges: t.Array(Edge),
})
export type ServiceMap = Static<typeof ServiceMap>
export type MapNode = Static<typeof Node>
