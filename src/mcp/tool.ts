import { type Static, type TObject, type TProperties, Type as t } from '@sinclair/typebox'
import type { Right } from '../accounts/role'
import type { Person, Visitor } from '../accounts/visitor'

/** Who calls a tool, and when (ms). */
export interface Caller {
  visitor: Visitor
  /** The person as the audit log names them, with the program that they use. */
  by: Person
  /** The origin by which the caller reaches this server. */
  origin: string
  /** Fires when nobody waits for the answer any more. */
  signal: AbortSignal
  now: number
}

/** What a tool answers: parts of a text, each on lines of its own, the most important first. */
export type Parts = readonly string[]

/** What an assistant can ask for. */
export interface Tool<Input extends TObject = TObject> {
  name: string
  title: string
  /** For the model that chooses: what it does, and when to take it. */
  description: string
  /** As for a route: who lacks it does not see the tool. */
  right: Right
  does: keyof typeof HINTS
  input: Input
  run(input: Static<Input>, caller: Caller): Parts | Promise<Parts>
}

/** What clients are told of a tool, so that they ask their user before it changes something. */
export const HINTS = {
  reads: { readOnlyHint: true, openWorldHint: false },
  sets: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  adds: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
} as const

/** One row of a table of tools, whose input is what its schema says. */
export const tool = <Input extends TObject>(row: Tool<Input>) => row as unknown as Tool

/** What a tool takes. A member that it does not name is a mistake. */
export const takes = <Properties extends TProperties>(properties: Properties) =>
  t.Object(properties, { additionalProperties: false })
