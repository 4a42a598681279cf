/** Browsers inside of apps, and others that bowser takes for the engine they are made of: the mark in the `User-Agent`, with its version behind it. */
const APPS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bInstagram ([\d.]+)?/, 'Instagram'],
  [/\bFB(?:AN\/Messenger|_IAB\/Orca)[-\w]*(?:;FBAV\/([\d.]+))?/, 'Messenger'],
  [/\bFB(?:AN|_IAB)\/\w*(?:;FBAV\/([\d.]+))?/, 'Facebook'],
  [/\b(?:musical_ly_([\d.]+)|trill_|BytedanceWebview)/, 'TikTok'],
  [/\[LinkedInApp\](?:\/([\d.]+))?/, 'LinkedIn'],
  [/\[Pinterest\/\w+\]/, 'Pinterest'],
  [/\bSnapchat\/([\d.]+)/, 'Snapchat'],
  [/\bLine\/([\d.]+)/, 'LINE'],
  [/\b(?:DuckDuckGo|Ddg)\/([\d.]+)/, 'DuckDuckGo'],
  [/\bBrave\b(?:\/([\d.]+))?/i, 'Brave'],
  [/\bHuaweiBrowser\/([\d.]+)/, 'Huawei Browser'],
  [/\bcoc_coc_browser\/([\d.]+)/, 'Cốc Cốc'],
  [/\b(?:UCBrowser|UBrowser|UCMobile|UCWEB)\/?([\d.]+)/, 'UC Browser'],
  [/\bGSA\/([\d.]+)/, 'Google Search'],
  [/\bOculusBrowser\/([\d.]+)/, 'Meta Quest Browser'],
  // What an app shows of the web by itself, without a name of its own.
  [/; wv\).* Chrome\/([\d.]+)/, 'Android WebView'],
  [
    /^Mozilla\/5\.0 \((?:iPhone|iPad|iPod)[^)]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) Mobile\/\w+$/,
    'iOS WebView',
  ],
]

/** The app or browser that a `User-Agent` names beside its engine; undefined where it names none. */
export function appOf(userAgent: string): { name: string; version: string } | undefined {
  for (const [mark, name] of APPS) {
    const found = mark.exec(userAgent)
    if (found) return { name, version: found[1] ?? '' }
  }
  return undefined
}
