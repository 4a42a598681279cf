import type { Frame } from '../../issues/failure'
import { parseDotnetCall, parseJavaCall } from './managed-line'
import { parseV8Call } from './v8-line'

/** What V8's inspector prints behind the last call, .NET behind a member's, Logback behind each: its jar. */
const AFTER_CALL = /(?: \{|,|<---| ~?\[[^[\]]{1,200}:[^[\]]{1,80}\])$/

/** What follows `at ` in a line of a stack. */
export function parseAtCall(sent: string): Frame | undefined {
  const call = sent.replace(AFTER_CALL, '')
  // Mono's place looks like one of V8.
  const mono = call.includes('] in ') ? parseDotnetCall(call) : undefined
  return mono ?? parseJavaCall(call) ?? parseV8Call(call) ?? parseDotnetCall(call)
}
