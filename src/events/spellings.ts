/** The spellings a field is read from besides its own, so that a refusal names the one that was sent. */
const SPELLINGS: Record<string, string[]> = {
  id: ['event_id'],
  serverName: ['server_name'],
  traceId: ['trace_id'],
  spanId: ['span_id'],
  sessionId: ['session_id'],
  replayId: ['replay_id'],
  debugMeta: ['debug_meta'],
  codeFile: ['code_file'],
  debugId: ['debug_id'],
  ip: ['ip_address'],
  query: ['query_string', 'queryString'],
  function: ['functionName', 'raw_function'],
  filename: ['file'],
  absPath: ['abs_path'],
  lineno: ['line'],
  colno: ['column'],
  inApp: ['in_app'],
  contextLine: ['context_line'],
  preContext: ['pre_context'],
  postContext: ['post_context'],
}

export function spellingIn(
  body: object,
  path: readonly (string | number | undefined)[],
  field: string | number,
): string | number {
  let parent: unknown = body
  for (const segment of path) {
    if (segment !== undefined)
      parent = (parent as Record<string | number, unknown> | null)?.[segment]
  }
  if (parent === null || typeof parent !== 'object') return field
  const sent = parent as Record<string, unknown>
  if (sent[field] !== undefined && sent[field] !== null) return field
  return SPELLINGS[field]?.find((name) => sent[name] !== undefined && sent[name] !== null) ?? field
}
