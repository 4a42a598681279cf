import type { Class, ClassMethod, ClassPrivateMethod, File, ObjectMethod } from '@babel/types'
import type { FunctionSpan } from './function-span'
import { ANONYMOUS, keyName, memberName } from './names'
import { type Visit, visitBelow } from './visit-below'

/**
 * Finds every function of a syntax tree, in no order. It does not recurse, since a chain of calls can be as deep as a
 * file is long.
 */
export function spansIn(file: File): FunctionSpan[] {
  const spans: FunctionSpan[] = []
  const waiting: Visit[] = [{ node: file.program }]
  for (let visit = waiting.pop(); visit; visit = waiting.pop()) {
    const span = spanOf(visit)
    if (span) spans.push(span)
    visitBelow(visit, waiting)
  }
  return spans
}

function spanOf({ node, name, owner }: Visit): FunctionSpan | undefined {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return span(node.id?.name ?? name ?? ANONYMOUS, node.loc)
    case 'ArrowFunctionExpression':
      return span(name ?? ANONYMOUS, node.loc)
    case 'ObjectMethod':
      return methodSpan(node, name)
    case 'ClassMethod':
    case 'ClassPrivateMethod':
      return methodSpan(node, owner)
    case 'ClassDeclaration':
    case 'ClassExpression':
      return constructorSpan(node, node.id?.name ?? name)
    case 'StaticBlock':
      return span(STATIC, node.loc)
    case 'ClassProperty':
    case 'ClassPrivateProperty':
    case 'ClassAccessorProperty':
      return span(node.static ? STATIC : INSTANCE, node.value?.loc)
    default:
      return undefined
  }
}

/** The names that V8 gives to the code that sets the fields of a class. */
const STATIC = '<static_initializer>'
const INSTANCE = '<instance_members_initializer>'

type Method = ObjectMethod | ClassMethod | ClassPrivateMethod

function methodSpan(method: Method, owner: string | undefined): FunctionSpan | undefined {
  const isComputed = 'computed' in method && method.computed
  return span(methodName(method, owner), {
    // A computed key and decorators stand before a method, and are evaluated outside of it.
    start: isComputed ? method.key.loc?.end : method.key.loc?.start,
    end: method.loc?.end,
  })
}

function methodName(method: Method, owner: string | undefined): string {
  const key = keyName(method)
  if (method.kind === 'constructor') return `new ${owner ?? ANONYMOUS}`
  if (method.kind === 'get' || method.kind === 'set') return `${method.kind} ${key}`
  return memberName(owner, key)
}

/** The constructor of a class that does not write one: V8 puts it where `class` stands. */
function constructorSpan(node: Class, name = ANONYMOUS): FunctionSpan | undefined {
  const isWritten = node.body.body.some(
    (member) => 'kind' in member && member.kind === 'constructor',
  )
  if (isWritten) return undefined
  return span(`new ${name}`, {
    start: node.decorators?.at(-1)?.loc?.end ?? node.loc?.start,
    end: (node.superClass ?? node.body).loc?.start,
  })
}

interface Position {
  line: number
  column: number
}

interface Extent {
  start?: Position | undefined
  end?: Position | undefined
}

function span(name: string, extent: Extent | null | undefined): FunctionSpan | undefined {
  if (!extent?.start || !extent.end) return undefined
  const { start, end } = extent
  return {
    name,
    startLine: start.line - 1,
    startColumn: start.column,
    endLine: end.line - 1,
    endColumn: end.column,
  }
}
