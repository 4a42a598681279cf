import type { Node } from '@babel/types'
import { keyName, memberName, targetName } from './names'

/** A node that is to be visited, with what its surroundings say of it. */
export interface Visit {
  node: Node
  /** The name that a function or class without one gets here; for an object, its path. */
  name?: string | undefined
  /** The class of `this`. */
  owner?: string | undefined
}

/** Nodes that hand their name on to what is in them: V8 names `f` in `const f = a ? () => b : c`, too. */
const HANDS_ON: Partial<Record<Node['type'], readonly string[]>> = {
  ArrayExpression: ['elements'],
  ConditionalExpression: ['consequent', 'alternate'],
  JSXExpressionContainer: ['expression'],
  LogicalExpression: ['left', 'right'],
  ObjectExpression: ['properties'],
  SequenceExpression: ['expressions'],
  TSAsExpression: ['expression'],
  TSNonNullExpression: ['expression'],
  TSSatisfiesExpression: ['expression'],
  TSTypeAssertion: ['expression'],
  TypeCastExpression: ['expression'],
}

/**
 * Adds the children of a node to those that wait. It makes no list of its own, since a large file has a million
 * nodes.
 */
export function visitBelow(visit: Visit, waiting: Visit[]): void {
  const fields = visit.node as unknown as Record<string, unknown>
  const owner = ownerInside(visit)
  for (const field in fields) {
    const value = fields[field]
    if (typeof value !== 'object' || value === null || field === 'loc') continue
    const name = nameBelow(visit, field)
    const ownerBelow = field === 'superClass' ? visit.owner : owner
    if (!Array.isArray(value)) add(value, name, ownerBelow, waiting)
    else for (const one of value) add(one, name, ownerBelow, waiting)
  }
}

function add(
  value: { type?: unknown } | null,
  name: string | undefined,
  owner: string | undefined,
  waiting: Visit[],
) {
  if (typeof value?.type === 'string') waiting.push({ node: value as Node, name, owner })
}

function nameBelow({ node, name, owner }: Visit, field: string): string | undefined {
  switch (node.type) {
    case 'VariableDeclarator':
      return field === 'init' ? targetName(node.id, owner) : undefined
    case 'AssignmentExpression':
    case 'AssignmentPattern':
      return field === 'right' ? targetName(node.left, owner) : undefined
    case 'ObjectProperty':
      return field === 'value' ? memberName(name, keyName(node)) : undefined
    case 'ClassProperty':
    case 'ClassPrivateProperty':
    case 'ClassAccessorProperty':
      return field === 'value' ? memberName(owner, keyName(node)) : undefined
    case 'JSXAttribute':
      return node.name.type === 'JSXIdentifier' ? node.name.name : undefined
    case 'ExportDefaultDeclaration':
      return 'default'
    default:
      return HANDS_ON[node.type]?.includes(field) ? name : undefined
  }
}

/**
 * The class of `this` within a node. A function whose name begins with a capital letter counts as a class, as it does
 * for V8.
 */
function ownerInside({ node, name, owner }: Visit): string | undefined {
  switch (node.type) {
    case 'ClassDeclaration':
    case 'ClassExpression':
      return node.id?.name ?? name
    case 'FunctionDeclaration':
    case 'FunctionExpression': {
      const own = node.id?.name ?? name
      return own && /^\p{Lu}/u.test(own) ? own : undefined
    }
    case 'ObjectMethod':
      return undefined
    default:
      return owner
  }
}
