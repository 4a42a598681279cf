import { isWordCharacter } from './characters'

/** A country, check digits, and the rest, in groups of four or without spaces. */
const FORM = /[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?/g
/** The length of an account number by country, from SWIFT's registry of IBANs. */
const LENGTHS =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 ' +
  'FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 ' +
  'MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 ' +
  'SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
const lengthOf = new Map(LENGTHS.split(' ').map((one) => [one.slice(0, 2), Number(one.slice(2))]))

/** Replaces international bank account numbers (ISO 13616): of a country's length, with right check digits. */
export const hideBankAccounts = (text: string, mask: string): string =>
  text.replace(FORM, (candidate: string, at: number) => {
    const length = lengthOf.get(candidate.slice(0, 2))
    if (length === undefined || isWordCharacter(text, at - 1)) return candidate
    // The next word may look like one more group of it.
    const end = endOf(candidate, length)
    if (end === 0 || isWordCharacter(text, at + end)) return candidate
    return isAccount(candidate.slice(0, end).replaceAll(' ', ''))
      ? mask + candidate.slice(end)
      : candidate
  })

/** Where the given number of characters ends, spaces not counted. */
function endOf(candidate: string, length: number): number {
  let left = length
  for (let i = 0; i < candidate.length; i++) if (candidate[i] !== ' ' && --left === 0) return i + 1
  return 0
}

/** ISO 7064: the remainder by 97 is 1, with the first four characters last and letters as 10 to 35. */
function isAccount(account: string): boolean {
  let remainder = 0
  for (const character of account.slice(4) + account.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}
