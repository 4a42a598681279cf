import type { Frame } from '../../issues/failure'
import { parseDotnetCall, parseJavaCall } from './managed-line'
import { parseV8Call } from './v8-line'

/**
 * Text behind a call that is no part of it: V8's inspector adds some to the last call, .NET to those of a member,
 * Logback the jar to each.
 */
const AFTER_CALL = /(?: \{|,|<---| ~?\[[^[\]]{1,200}:[^[\]]{1,80}\])$/

/** Parses a call: the text behind `at ` in a line of a stack. */
export function parseAtCall(sent: string): Frame | undefined {
  const call = sent.replace(AFTER_CALL, '')
  // Tried first, because Mono's file and line look like V8's.
  const mono = call.includes('] in ') ? parseDotnetCall(call) : undefined
  return mono ?? parseJavaCall(call) ?? parseV8Call(call) ?? parseDotnetCall(call)
}
