/** Further spellings that a field is read from. A refusal names the one that was sent. */
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

type Segment = string | number | null

/** A path with each field as this body spells it. */
export function asSpelled(body: unknown, path: readonly Segment[]): Segment[] {
  let parent = body
  return path.map((field) => {
    if (field === null || typeof parent !== 'object' || parent === null) return field
    const object = parent as Record<string | number, unknown>
    const isSent = (name: string | number) => object[name] !== undefined && object[name] !== null
    const sent = isSent(field) ? field : (SPELLINGS[field]?.find(isSent) ?? field)
    parent = object[sent]
    return sent
  })
}
