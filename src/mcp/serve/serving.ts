import type { Server, ServerContext } from '@modelcontextprotocol/server'
import type { Visitor } from '../../accounts/visitor'
import type { Caller } from '../tool'

/** The server of one request, before it answers: what it offers is registered with it. */
export interface Serving {
  server: Server
  visitor: Visitor
  callerOf(context: ServerContext): Caller
}
