import Bowser from 'bowser'
import { isbot } from 'isbot'
import { cut } from '../../../intake/well-formed'
import { analyticsBounds as bounds } from '../../../limits'

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

/** Reads a `User-Agent`, by bowser and isbot. */
export function agentOf(userAgent: string): Agent {
  const text = cut(userAgent, bounds.agentLength)
  if (text === '') return { isBot: true, ...NOTHING }
  const { browser, os, platform } = Bowser.parse(text)
  return {
    isBot: isbot(text),
    browser: nameOf(browser.name),
    browserVersion: versionOf(browser.version),
    system: nameOf(os.name),
    systemVersion: versionOf(os.versionName ?? os.version),
    device: DEVICES.find((one) => one === platform.type) ?? '',
  }
}

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
