export const SEARCH = 'search'
export const SOCIAL = 'social'
export const VIDEO = 'video'
export const SHOPPING = 'shopping'
export const AI = 'ai'
export const EMAIL = 'email'
type Kind =
  | typeof SEARCH
  | typeof SOCIAL
  | typeof VIDEO
  | typeof SHOPPING
  | typeof AI
  | typeof EMAIL

/** A site that people come from, under the name that they know it by. */
export interface Site {
  name: string
  kind: Kind
}

/** Hosts, and the short names that campaigns give sources. A host stands for its subdomains, and `google.` for all of its countries. */
const SITES: readonly [kind: Kind, name: string, ...hosts: string[]][] = [
  [AI, 'ChatGPT', 'chatgpt.com', 'chat.openai.com', 'chatgpt'],
  [AI, 'Claude', 'claude.ai', 'claude'],
  [AI, 'Perplexity', 'perplexity.ai', 'perplexity'],
  [AI, 'Gemini', 'gemini.google.com', 'bard.google.com', 'gemini'],
  [AI, 'Microsoft Copilot', 'copilot.microsoft.com', 'copilot'],
  [AI, 'DeepSeek', 'chat.deepseek.com', 'deepseek.com'],
  [AI, 'Grok', 'grok.com'],
  [AI, 'Le Chat', 'chat.mistral.ai'],
  [AI, 'Meta AI', 'meta.ai'],
  [AI, 'Phind', 'phind.com'],
  [AI, 'You.com', 'you.com'],
  [AI, 'Poe', 'poe.com'],
  [AI, 'Kagi Assistant', 'assistant.kagi.com'],
  [EMAIL, 'Gmail', 'mail.google.com', 'com.google.android.gm'],
  [EMAIL, 'Outlook', 'outlook.live.com', 'outlook.office.com', 'outlook.office365.com'],
  [EMAIL, 'Yahoo Mail', 'mail.yahoo.com'],
  [EMAIL, 'Proton Mail', 'mail.proton.me'],
  [VIDEO, 'YouTube', 'youtube.com', 'youtu.be', 'youtube'],
  [VIDEO, 'Vimeo', 'vimeo.com', 'vimeo'],
  [VIDEO, 'Twitch', 'twitch.tv', 'twitch'],
  [VIDEO, 'Dailymotion', 'dailymotion.com'],
  [SHOPPING, 'Google Shopping', 'shopping.google.com'],
  [SHOPPING, 'Amazon', 'amazon.', 'amazon'],
  [SHOPPING, 'eBay', 'ebay.', 'ebay'],
  [SHOPPING, 'Etsy', 'etsy.com', 'etsy'],
  [SHOPPING, 'AliExpress', 'aliexpress.com'],
  [SHOPPING, 'idealo', 'idealo.'],
  [SHOPPING, 'geizhals', 'geizhals.'],
  [SEARCH, 'Google', 'google.', 'google', 'com.google.android.googlequicksearchbox'],
  [SEARCH, 'Bing', 'bing.com', 'bing'],
  [SEARCH, 'DuckDuckGo', 'duckduckgo.com', 'duckduckgo'],
  [SEARCH, 'Yahoo!', 'yahoo.', 'search.yahoo.com', 'yahoo'],
  [SEARCH, 'Ecosia', 'ecosia.org', 'ecosia'],
  [SEARCH, 'Qwant', 'qwant.com'],
  [SEARCH, 'Startpage', 'startpage.com'],
  [SEARCH, 'Brave', 'search.brave.com'],
  [SEARCH, 'Kagi', 'kagi.com'],
  [SEARCH, 'Mojeek', 'mojeek.com'],
  [SEARCH, 'Yandex', 'yandex.', 'ya.ru', 'yandex'],
  [SEARCH, 'Baidu', 'baidu.com', 'baidu'],
  [SEARCH, 'Naver', 'naver.com', 'naver'],
  [SEARCH, 'Seznam', 'seznam.cz'],
  [SEARCH, 'Sogou', 'sogou.com'],
  [SOCIAL, 'Facebook', 'facebook.com', 'fb.com', 'fb.me', 'facebook', 'fb'],
  [SOCIAL, 'Instagram', 'instagram.com', 'instagram', 'ig'],
  [SOCIAL, 'Threads', 'threads.net', 'threads.com', 'threads'],
  [SOCIAL, 'X', 'x.com', 'twitter.com', 't.co', 'twitter'],
  [SOCIAL, 'LinkedIn', 'linkedin.com', 'lnkd.in', 'linkedin'],
  [SOCIAL, 'Reddit', 'reddit.com', 'redd.it', 'reddit'],
  [SOCIAL, 'Hacker News', 'news.ycombinator.com', 'hackernews'],
  [SOCIAL, 'Bluesky', 'bsky.app', 'bluesky'],
  [SOCIAL, 'Mastodon', 'mastodon.social', 'mastodon.online', 'fosstodon.org', 'mastodon'],
  [SOCIAL, 'Pinterest', 'pinterest.', 'pin.it', 'pinterest'],
  [SOCIAL, 'TikTok', 'tiktok.com', 'tiktok'],
  [SOCIAL, 'Snapchat', 'snapchat.com', 'snapchat'],
  [SOCIAL, 'WhatsApp', 'whatsapp.com', 'wa.me', 'whatsapp'],
  [SOCIAL, 'Telegram', 't.me', 'telegram.org', 'telegram'],
  [SOCIAL, 'Discord', 'discord.com', 'discord'],
  [SOCIAL, 'VK', 'vk.com'],
  [SOCIAL, 'XING', 'xing.com', 'xing'],
  [SOCIAL, 'Tumblr', 'tumblr.com', 'tumblr'],
  [SOCIAL, 'Quora', 'quora.com', 'quora'],
  [SOCIAL, 'Lobsters', 'lobste.rs'],
]

const BY_HOST = new Map(
  SITES.flatMap(([kind, name, ...hosts]) => hosts.map((host) => [host, { name, kind }] as const)),
)

/** The end of a host that says its country: `de`, `co.uk`, `com.au`. */
const COUNTRY_END = /^(?:[a-z]{2,3}|(?:co|com|org|net)\.[a-z]{2})$/

/** Finds a site by its host, or by a name that a campaign gives it. @returns undefined for one that is not known */
export function siteOf(text: string): Site | undefined {
  const whole = text.toLowerCase()
  for (let host = whole; host !== ''; ) {
    const dot = host.indexOf('.')
    // Only a whole text is a short name: `blog.google` is not the search engine.
    const site = dot > 0 || host === whole ? BY_HOST.get(host) : undefined
    if (site || dot < 0) return site
    const rest = host.slice(dot + 1)
    const inCountry = COUNTRY_END.test(rest) ? BY_HOST.get(host.slice(0, dot + 1)) : undefined
    if (inCountry) return inCountry
    host = rest
  }
  return undefined
}
