import { expect, test } from 'bun:test'
import { channelOf } from './channel-of'
import { CHANNELS } from './channels'

const came: [referrer: string, query: string, channel: string, source: string][] = [
  ['', '', 'Direct', ''],
  ['www.example.org', '', 'Referral', 'example.org'],
  ['www.google.de', '', 'Organic Search', 'Google'],
  ['google.co.uk', '', 'Organic Search', 'Google'],
  ['google.evil.example', '', 'Referral', 'google.evil.example'],
  ['blog.google', '', 'Referral', 'blog.google'],
  ['duckduckgo.com', '', 'Organic Search', 'DuckDuckGo'],
  ['mail.google.com', '', 'Email', 'Gmail'],
  ['chatgpt.com', '', 'AI Assistants', 'ChatGPT'],
  ['gemini.google.com', '', 'AI Assistants', 'Gemini'],
  ['', 'utm_source=chatgpt.com', 'AI Assistants', 'ChatGPT'],
  ['old.reddit.com', '', 'Organic Social', 'Reddit'],
  ['t.co', '', 'Organic Social', 'X'],
  ['m.youtube.com', '', 'Organic Video', 'YouTube'],
  ['www.amazon.de', '', 'Organic Shopping', 'Amazon'],
  ['', 'utm_source=newsletter&utm_medium=email', 'Email', 'newsletter'],
  ['', 'utm_source=newsletter', 'Email', 'newsletter'],
  ['', 'ref=hackernews', 'Organic Social', 'Hacker News'],
  ['www.google.com', 'gclid=abc', 'Paid Search', 'Google'],
  ['www.bing.com', 'msclkid=abc', 'Paid Search', 'Bing'],
  ['www.bing.com', 'gclid=abc', 'Organic Search', 'Bing'],
  // A click on an advertisement, from a page or an app that names no referrer.
  ['', 'gclid=abc', 'Paid Search', 'Google'],
  ['', 'gbraid=abc', 'Paid Search', 'Google'],
  ['', 'msclkid=abc', 'Paid Search', 'Bing'],
  ['', 'ttclid=abc', 'Paid Social', 'TikTok'],
  ['www.tiktok.com', 'ttclid=abc', 'Paid Social', 'TikTok'],
  ['t.co', 'twclid=abc', 'Paid Social', 'X'],
  ['', 'li_fat_id=abc', 'Paid Social', 'LinkedIn'],
  ['', 'fbclid=abc', 'Organic Social', 'Facebook'],
  ['l.instagram.com', 'fbclid=abc', 'Organic Social', 'Instagram'],
  ['', 'utm_source=newsletter&gclid=abc', 'Email', 'newsletter'],
  ['', 'utm_source=google_ads&utm_medium=ppc', 'Paid Search', 'Google'],
  ['www.perplexity.ai', '', 'AI Assistants', 'Perplexity'],
  ['claude.ai', '', 'AI Assistants', 'Claude'],
  ['copilot.microsoft.com', '', 'AI Assistants', 'Microsoft Copilot'],
  ['chat.deepseek.com', '', 'AI Assistants', 'DeepSeek'],
  ['chat.mistral.ai', '', 'AI Assistants', 'Le Chat'],
  ['notebooklm.google.com', '', 'AI Assistants', 'NotebookLM'],
  ['', 'utm_source=openai', 'AI Assistants', 'ChatGPT'],
  ['com.openai.chatgpt', '', 'AI Assistants', 'ChatGPT'],
  ['com.google.android.gm', '', 'Email', 'Gmail'],
  ['com.microsoft.office.outlook', '', 'Email', 'Outlook'],
  ['deref-gmx.net', '', 'Email', 'GMX'],
  ['com.google.android.googlequicksearchbox', '', 'Organic Search', 'Google'],
  ['com.facebook.katana', '', 'Organic Social', 'Facebook'],
  ['lm.facebook.com', '', 'Organic Social', 'Facebook'],
  ['com.linkedin.android', '', 'Organic Social', 'LinkedIn'],
  ['out.reddit.com', '', 'Organic Social', 'Reddit'],
  ['com.some.other.app', '', 'Referral', 'com.some.other.app'],
  ['search.yahoo.co.jp', '', 'Organic Search', 'Yahoo!'],
  ['yandex.com.tr', '', 'Organic Search', 'Yandex'],
  ['', 'utm_source=google&utm_medium=cpc', 'Paid Search', 'Google'],
  ['', 'utm_source=facebook&utm_medium=paid', 'Paid Social', 'Facebook'],
  ['', 'utm_source=youtube&utm_medium=ppc', 'Paid Video', 'YouTube'],
  ['', 'utm_source=x&utm_medium=cpc&utm_campaign=winter-shop', 'Paid Shopping', 'x'],
  ['', 'utm_source=partner&utm_medium=cpc', 'Paid Other', 'partner'],
  ['', 'utm_source=google&utm_campaign=cross-network', 'Cross-network', 'Google'],
  ['', 'utm_source=somewhere&utm_medium=banner', 'Display', 'somewhere'],
  ['', 'utm_source=blog&utm_medium=affiliate', 'Affiliates', 'blog'],
  ['', 'utm_source=podcast&utm_medium=audio', 'Audio', 'podcast'],
  ['', 'utm_source=sms', 'SMS', 'sms'],
  ['', 'utm_source=app&utm_medium=push', 'Mobile Push', 'app'],
]
test.each(came)('from %s with %s is %s of %s', (referrer, query, channel, source) => {
  const campaign = Object.fromEntries(new URLSearchParams(query))
  expect(channelOf({ referrer, campaign })).toEqual({ channel, source })
})

test('each channel is one that reports offer, and has a way to it', () => {
  expect(new Set(came.map(([, , channel]) => channel))).toEqual(new Set(CHANNELS))
})
