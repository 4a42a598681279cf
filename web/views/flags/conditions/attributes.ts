import { shapeOf } from './conditions'

/** Those that every context may have. */
const EVERYWHERE = ['targetingKey', '$env']

/** The attributes that conditions name, those that every context has first. @param all rules or segments, whatever somebody wrote as JSON */
export function attributesOf(all: readonly { when?: unknown; serve?: unknown }[]): string[] {
  const named = all.flatMap(({ when, serve }) => [...attributesIn(when), ...bucketIn(serve)])
  return [...new Set([...EVERYWHERE, ...named.toSorted()])]
}

function attributesIn(condition: unknown): string[] {
  const shape = shapeOf(condition)
  if (shape.is === 'group') return shape.parts.flatMap(attributesIn)
  const { attribute = '' } = shape.is === 'comparison' ? shape.comparison : {}
  return attribute === '' ? [] : [attribute]
}

function bucketIn(serve: unknown): string[] {
  const { bucketBy } = Object(serve)
  return typeof bucketBy === 'string' && bucketBy !== '' ? [bucketBy] : []
}
