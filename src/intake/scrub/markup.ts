import { MASK } from './mask'
import { tellsNothing } from './tells'

const LONGEST_TAG = 256

/**
 * Hides what elements named as secrets hold: `<password>x</password>`, `<ns:Token Type="t">x</ns:Token>`. A grammar's
 * `<token>` has no closing tag.
 */
export function hideElements(text: string, isSecret: (key: string) => boolean): string {
  let result = ''
  let kept = 0
  for (let at = text.indexOf('</'); at !== -1; at = text.indexOf('</', at + 2)) {
    const name = nameAt(text, at + 2)
    if (name === '' || !isSecret(name)) continue
    // A value holds no other element, so the nearest `<` opens this one.
    const open = text.lastIndexOf('<', at - 1)
    if (open < kept || nameAt(text, open + 1) !== name) continue
    const from = text.indexOf('>', open) + 1
    if (from === 0 || from >= at || from - open > LONGEST_TAG) continue
    if (tellsNothing(text, from, at)) continue
    result += text.slice(kept, from) + MASK
    kept = at
  }
  return kept === 0 ? text : result + text.slice(kept)
}

const NAME = /[A-Za-z_][\w.:-]{1,63}/y

function nameAt(text: string, at: number): string {
  NAME.lastIndex = at
  return NAME.exec(text)?.[0] ?? ''
}

const NAMED_VALUE = /(\b(?:name|key|id)=(["'])([\w.:-]{2,64})\2\s{1,4}value=(["']))([^"'<>]+)/g

/**
 * Hides the `value` of elements whose key or name is a secret's: `<add key="password" value="x"/>`,
 * `<input name="token" value="x">`.
 */
export const hideValueAttributes = (text: string, isSecret: (key: string) => boolean): string =>
  text.includes(' value=')
    ? text.replace(NAMED_VALUE, (whole, place, _mark, name) =>
        isSecret(name) && !whole.endsWith(MASK) ? place + MASK : whole,
      )
    : text
