import type { Node } from '@babel/types'

export const ANONYMOUS = '<anonymous>'
const COMPUTED = '<computed>'

/** Longer names keep their end, which tells them apart: the path of a nested object can be of any length. */
const LONGEST_NAME = 256
/** How many parts of `a.b.c…` are kept, the last ones: a chain may be as long as the file. */
const MOST_PARTS = 8

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u

/**
 * Names a member as V8 does: the owner stands before a name that could follow a dot, and before no other.
 * @param owner a class, or the path of an object; left out where it is not known
 */
export const memberName = (owner: string | undefined, key: string): string =>
  (IDENTIFIER.test(key) ? `${owner ?? 'Object'}.${key}` : key).slice(-LONGEST_NAME)

type Keyed = Extract<Node, { key: Node }>

/** The name of a property or method, as V8 prints it. */
export function keyName(keyed: Keyed): string {
  return nameOfKey(keyed.key, 'computed' in keyed && keyed.computed === true)
}

function nameOfKey(key: Node, isComputed: boolean): string {
  switch (key.type) {
    case 'PrivateName':
      return `#${key.id.name}`
    case 'Identifier':
      return isComputed ? COMPUTED : key.name
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BigIntLiteral':
      return String(key.value)
    case 'TemplateLiteral':
      return key.quasis.length === 1 ? (key.quasis[0]?.value.cooked ?? COMPUTED) : COMPUTED
    case 'MemberExpression':
      return isNamed(key.object, 'Symbol') && !key.computed
        ? `[Symbol.${nameOfKey(key.property, false)}]`
        : COMPUTED
    default:
      return COMPUTED
  }
}

const isNamed = (node: Node, name: string) => node.type === 'Identifier' && node.name === name

/**
 * The name of a function that is assigned to a target: `load`, `api.load`, `Cart.render` for `Cart.prototype.render`;
 * undefined for a pattern.
 * @param owner the class of `this`
 */
export function targetName(target: Node, owner: string | undefined): string | undefined {
  const parts: string[] = []
  let node = bare(target)
  while (parts.length < MOST_PARTS) {
    if (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression') {
      const part = nameOfKey(node.property, node.computed)
      if (part !== 'prototype') parts.unshift(part)
      node = bare(node.object)
    } else if (node.type === 'CallExpression') node = bare(node.callee)
    else break
  }
  if (node.type === 'Identifier') parts.unshift(node.name)
  else if (node.type === 'ThisExpression' && owner !== undefined) parts.unshift(owner)
  return parts.length === 0 ? undefined : parts.join('.').slice(-LONGEST_NAME)
}

/** An expression without the parts that TypeScript removes: `window.load` of `(window as any).load`. */
function bare(node: Node): Node {
  let inner = node
  while (
    inner.type === 'TSAsExpression' ||
    inner.type === 'TSSatisfiesExpression' ||
    inner.type === 'TSNonNullExpression' ||
    inner.type === 'TSTypeAssertion' ||
    inner.type === 'TypeCastExpression'
  )
    inner = inner.expression
  return inner
}
