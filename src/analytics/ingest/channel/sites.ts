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

/** Hosts, ids of Android's apps, and the short names that campaigns give sources. A host stands for its subdomains, and `google.` for all of its countries. */
const SITES: readonly [kind: Kind, name: string, ...hosts: string[]][] = [
  [AI, 'ChatGPT', 'chatgpt.com', 'chat.openai.com', 'com.openai.chatgpt', 'chatgpt', 'openai'],
  [AI, 'Claude', 'claude.ai', 'com.anthropic.claude', 'claude'],
  [AI, 'Perplexity', 'perplexity.ai', 'ai.perplexity.app.android', 'perplexity'],
  [AI, 'Gemini', 'gemini.google.com', 'bard.google.com', 'com.google.android.apps.bard', 'gemini'],
  [
    AI,
    'Microsoft Copilot',
    'copilot.microsoft.com',
    'copilot.cloud.microsoft',
    'm365.cloud.microsoft',
    'copilot',
  ],
  [AI, 'DeepSeek', 'chat.deepseek.com', 'deepseek.com'],
  [AI, 'Grok', 'grok.com'],
  [AI, 'Le Chat', 'chat.mistral.ai'],
  [AI, 'Meta AI', 'meta.ai'],
  [AI, 'Phind', 'phind.com'],
  [AI, 'You.com', 'you.com'],
  [AI, 'Poe', 'poe.com'],
  [AI, 'Kagi Assistant', 'assistant.kagi.com'],
  [AI, 'NotebookLM', 'notebooklm.google.com'],
  [AI, 'Duck.ai', 'duck.ai'],
  [AI, 'Qwen', 'chat.qwen.ai', 'qwen.ai'],
  [AI, 'Kimi', 'kimi.com', 'kimi.moonshot.cn'],
  [AI, 'Doubao', 'doubao.com'],
  [AI, 'Z.ai', 'chat.z.ai'],
  [AI, 'Genspark', 'genspark.ai'],
  [AI, 'Manus', 'manus.im'],
  [AI, 'Felo', 'felo.ai'],
  [AI, 'iAsk', 'iask.ai'],
  [AI, 'Lumo', 'lumo.proton.me'],
  [AI, 'Pi', 'pi.ai'],
  [EMAIL, 'Gmail', 'mail.google.com', 'com.google.android.gm'],
  [
    EMAIL,
    'Outlook',
    'outlook.live.com',
    'outlook.office.com',
    'outlook.office365.com',
    'outlook.cloud.microsoft',
    'com.microsoft.office.outlook',
  ],
  [EMAIL, 'Yahoo Mail', 'mail.yahoo.com', 'com.yahoo.mobile.client.android.mail'],
  [EMAIL, 'Proton Mail', 'mail.proton.me', 'ch.protonmail.android'],
  [EMAIL, 'GMX', 'gmx.net', 'gmx.at', 'gmx.ch', 'deref-gmx.net', 'de.gmx.mobile.android.mail'],
  [EMAIL, 'WEB.DE', 'web.de', 'deref-web.de', 'de.web.mobile.android.mail'],
  [EMAIL, 'AOL Mail', 'mail.aol.com'],
  [EMAIL, 'Mail.ru', 'e.mail.ru'],
  [EMAIL, 'Zoho Mail', 'mail.zoho.com', 'mail.zoho.eu'],
  [EMAIL, 'Fastmail', 'app.fastmail.com'],
  [EMAIL, 'K-9 Mail', 'com.fsck.k9'],
  [EMAIL, 'Thunderbird', 'net.thunderbird.android'],
  [EMAIL, 'Samsung Email', 'com.samsung.android.email.provider'],
  [VIDEO, 'YouTube', 'youtube.com', 'youtu.be', 'com.google.android.youtube', 'youtube', 'yt'],
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
  [
    SEARCH,
    'Google',
    'google.',
    'com.google.android.googlequicksearchbox',
    'google',
    'adwords',
    'googleads',
    'google-ads',
    'google_ads',
  ],
  [SEARCH, 'Bing', 'bing.com', 'com.microsoft.bing', 'bing'],
  [SEARCH, 'DuckDuckGo', 'duckduckgo.com', 'com.duckduckgo.mobile.android', 'duckduckgo'],
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
  [SEARCH, '360 Search', 'so.com'],
  [SEARCH, 'Daum', 'search.daum.net'],
  [SEARCH, 'Ask', 'ask.com'],
  [SEARCH, 'AOL', 'search.aol.com'],
  [SEARCH, 'Swisscows', 'swisscows.com'],
  [SEARCH, 'MetaGer', 'metager.de', 'metager.org'],
  [SEARCH, 'Petal Search', 'petalsearch.com'],
  [SEARCH, 'Lilo', 'search.lilo.org'],
  [SEARCH, 'Cốc Cốc', 'coccoc.com'],
  [
    SOCIAL,
    'Facebook',
    'facebook.com',
    'fb.com',
    'fb.me',
    'com.facebook.katana',
    'com.facebook.lite',
    'facebook',
    'fb',
    'facebook_ads',
    'fb_ads',
  ],
  [SOCIAL, 'Instagram', 'instagram.com', 'com.instagram.android', 'instagram', 'ig'],
  [SOCIAL, 'Threads', 'threads.net', 'threads.com', 'threads'],
  [SOCIAL, 'X', 'x.com', 'twitter.com', 't.co', 'com.twitter.android', 'twitter'],
  [SOCIAL, 'LinkedIn', 'linkedin.com', 'lnkd.in', 'com.linkedin.android', 'linkedin'],
  [SOCIAL, 'Reddit', 'reddit.com', 'redd.it', 'com.reddit.frontpage', 'reddit'],
  [SOCIAL, 'Hacker News', 'news.ycombinator.com', 'hackernews', 'hn'],
  [SOCIAL, 'Bluesky', 'bsky.app', 'bluesky'],
  [SOCIAL, 'Mastodon', 'mastodon.social', 'mastodon.online', 'fosstodon.org', 'mastodon'],
  [SOCIAL, 'Pinterest', 'pinterest.', 'pin.it', 'com.pinterest', 'pinterest'],
  [SOCIAL, 'TikTok', 'tiktok.com', 'com.zhiliaoapp.musically', 'tiktok'],
  [SOCIAL, 'Snapchat', 'snapchat.com', 'com.snapchat.android', 'snapchat'],
  [SOCIAL, 'WhatsApp', 'whatsapp.com', 'wa.me', 'com.whatsapp', 'whatsapp'],
  [SOCIAL, 'Telegram', 't.me', 'telegram.org', 'org.telegram.messenger', 'telegram'],
  [SOCIAL, 'Discord', 'discord.com', 'com.discord', 'discord'],
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
