import Bowser from 'bowser'
import { isbot } from 'isbot'
import { cut } from '../../../intake/well-formed'
import { analyticsBounds as bounds } from '../../../limits'
import { appOf } from './apps'
import { browserIn, type ClientHints, isHeadless, systemIn } from './client-hints'

/** What a user agent says of who sends. Texts are empty where it says nothing. */
export interface Agent {
  /** Whether it is a program that nobody sits at. */
  isBot: boolean
  browser: string
  /** Major and minor: more would tell people apart. */
  browserVersion: string
  system: string
  systemVersion: string
  device: 'desktop' | 'mobile' | 'tablet' | 'tv' | ''
}

const NAME_LENGTH = 60
const DEVICES = ['desktop', 'mobile', 'tablet', 'tv'] as const

/** Reads a `User-Agent` and the hints beside it: by bowser and isbot, and by tables of what those do not know. */
export function agentOf(userAgent: string, hints: ClientHints = NO_HINTS): Agent {
  const text = cut(userAgent, bounds.agentLength)
  if (text === '') return { isBot: true, ...NOTHING }
  const parsed = Bowser.parse(text)
  const browser = appOf(text) ?? browserIn(hints) ?? parsed.browser
  const system = systemOf(text, parsed.os, systemIn(hints))
  return {
    isBot: isbot(text) || isHeadless(hints),
    browser: nameOf(RENAMED[browser.name ?? ''] ?? browser.name),
    browserVersion: versionOf(browser.version),
    system: nameOf(system.name),
    systemVersion: versionOf(system.version),
    device: deviceOf(text, parsed.platform.type),
  }
}

/** By what they call themselves; bowser adds where they run. */
const RENAMED: Record<string, string> = { 'Samsung Internet for Android': 'Samsung Internet' }

/** Versions at which browsers have frozen what they say, so that it is true of nobody in particular. */
const FROZEN: readonly (readonly [mark: RegExp, version: string])[] = [
  [/Windows NT 10\.0/, '10 or 11'],
  [/Mac OS X 10[._]15(?:_7)?[;)]/, ''],
  [/Android 10; K\)/, ''],
]

interface System {
  name?: string | undefined
  version?: string | undefined
  versionName?: string | undefined
}

function systemOf(text: string, parsed: System, hinted: System | undefined): System {
  const kaiOs = /\bKAIOS\/([\d.]+)/i.exec(text)
  if (kaiOs) return { name: 'KaiOS', version: kaiOs[1] }
  if (hinted?.version) return hinted
  const frozen = FROZEN.find(([mark]) => mark.test(text))
  const version = frozen ? frozen[1] : (parsed.versionName ?? parsed.version)
  return { name: hinted?.name ?? parsed.name, version }
}

const TV = /\b(?:BRAVIA|AFT[A-Z]\w*|Smart-?TV|Google ?TV|Android TV|CrKey|Roku)\b/i

function deviceOf(text: string, type: string | undefined): Agent['device'] {
  if (TV.test(text)) return 'tv'
  if (text.includes('CrOS')) return 'desktop'
  if (/\bKAIOS\//i.test(text)) return 'mobile'
  return DEVICES.find((one) => one === type) ?? ''
}

const NO_HINTS: ClientHints = { brands: '', platform: '', platformVersion: '' }

const NOTHING = {
  browser: '',
  browserVersion: '',
  system: '',
  systemVersion: '',
  device: '',
} as const

const nameOf = (name: string | undefined) => cut(name ?? '', NAME_LENGTH)
const versionOf = (version: string | undefined) =>
  cut(version ?? '', NAME_LENGTH)
    .split('.')
    .slice(0, 2)
    .join('.')
