import type { Frame } from '../../issues/failure'
import { parseDotnetCall, parseJavaCall } from './managed-line'
import { parseV8Call } from './v8-line'

/** What follows `at ` in a line of a stack. */
export const parseAtCall = (call: string): Frame | undefined =>
  parseJavaCall(call) ?? parseV8Call(call) ?? parseDotnetCall(call)
