import { expect, test } from 'bun:test'
import { agentOf } from './agent-of'

/** What somebody said: browser and system with their versions, and the device. */
const read = (userAgent: string) => {
  const { isBot, browser, browserVersion, system, systemVersion, device } = agentOf(userAgent)
  return [isBot, `${browser} ${browserVersion}`.trim(), `${system} ${systemVersion}`.trim(), device]
}

test.each([
  [
    'Chrome on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome 142.0',
    'Windows 10 or 11',
    'desktop',
  ],
  [
    'Chrome on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome 142.0',
    'macOS',
    'desktop',
  ],
  [
    'Chrome on Linux',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome 142.0',
    'Linux',
    'desktop',
  ],
  [
    'a Chromebook',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome 142.0',
    'Chrome OS',
    'desktop',
  ],
  [
    'Edge',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Microsoft Edge 142.0',
    'Windows 10 or 11',
    'desktop',
  ],
  [
    'Edge on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 EdgiOS/141.0.3537.57 Mobile/15E148 Safari/605.1.15',
    'Microsoft Edge 141.0',
    'iOS 18.6',
    'mobile',
  ],
  [
    'Edge on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0',
    'Microsoft Edge 142.0',
    'Android',
    'mobile',
  ],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    'Safari 26.1',
    'macOS',
    'desktop',
  ],
  [
    'Safari on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    'Safari 26.1',
    'iOS 18.7',
    'mobile',
  ],
  [
    'Safari on an iPad',
    'Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
    'Safari 16.6',
    'iOS 16.7',
    'tablet',
  ],
  [
    'Chrome on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1',
    'Chrome 142.0',
    'iOS 18.6',
    'mobile',
  ],
  [
    'Firefox on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/144.0 Mobile/15E148 Safari/605.1.15',
    'Firefox 144.0',
    'iOS 18.6',
    'mobile',
  ],
  [
    'Firefox on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
    'Firefox 144.0',
    'Windows 10 or 11',
    'desktop',
  ],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0',
    'Firefox 144.0',
    'Android 15',
    'mobile',
  ],
  [
    'Firefox on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0',
    'Firefox 144.0',
    'macOS',
    'desktop',
  ],
  [
    'Firefox on Ubuntu',
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    'Firefox 144.0',
    'Linux',
    'desktop',
  ],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome 142.0',
    'Android',
    'mobile',
  ],
  [
    'Chrome on a tablet',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome 142.0',
    'Android',
    'tablet',
  ],
  [
    'Samsung Internet',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet 28.0',
    'Android',
    'mobile',
  ],
  [
    'Opera',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0',
    'Opera 125.0',
    'Windows 10 or 11',
    'desktop',
  ],
  [
    'Opera on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0',
    'Opera 92.0',
    'Android',
    'mobile',
  ],
  [
    'Vivaldi',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Vivaldi/7.6.3797.63',
    'Vivaldi 7.6',
    'Linux',
    'desktop',
  ],
  [
    'DuckDuckGo on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15',
    'DuckDuckGo 7',
    'iOS 18.6',
    'mobile',
  ],
  [
    'DuckDuckGo on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15 Ddg/18.6',
    'DuckDuckGo 18.6',
    'macOS',
    'desktop',
  ],
  [
    'DuckDuckGo on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile DuckDuckGo/5 Safari/537.36',
    'DuckDuckGo 5',
    'Android',
    'mobile',
  ],
  [
    'Brave on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Brave/1 Mobile/15E148 Safari/605.1.15',
    'Brave 1',
    'iOS 18.6',
    'mobile',
  ],
  [
    'the app of Google',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/390.0.811331708 Mobile/15E148 Safari/604.1',
    'Google Search 390.0',
    'iOS 18.6',
    'mobile',
  ],
  [
    'an app on Android',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.7444.48 Mobile Safari/537.36',
    'Android WebView 142.0',
    'Android 15',
    'mobile',
  ],
  [
    'an app on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    'iOS WebView',
    'iOS 18.6',
    'mobile',
  ],
  [
    'Instagram on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22G100 Instagram 404.0.0.26.79 (iPhone15,2; iOS 18_6_2; de_AT; de; scale=3.00; 1179x2556; IABMV/1; 812345678)',
    'Instagram 404.0',
    'iOS 18.6',
    'mobile',
  ],
  [
    'Instagram on Android',
    'Mozilla/5.0 (Linux; Android 15; SM-S921B Build/AP3A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.7390.122 Mobile Safari/537.36 Instagram 403.0.0.44.79 Android (35/15; 480dpi; 1080x2340; samsung; SM-S921B; e1s; s5e9945; de_AT; 801234567)',
    'Instagram 403.0',
    'Android 15',
    'mobile',
  ],
  [
    'Facebook on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22G100 [FBAN/FBIOS;FBAV/536.0.0.42.70;FBBV/812345678;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.6.2;FBSS/3;FBID/phone;FBLC/de_DE;FBOP/5;FBRV/0;IABMV/1]',
    'Facebook 536.0',
    'iOS 18.6',
    'mobile',
  ],
  [
    'Facebook on Android',
    'Mozilla/5.0 (Linux; Android 14; SM-A546B Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.7390.122 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/535.0.0.49.72;IABMV/1;]',
    'Facebook 535.0',
    'Android 14',
    'mobile',
  ],
  [
    'Messenger',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/MessengerForiOS;FBAV/530.0;FBBV/1;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.6]',
    'Messenger 530.0',
    'iOS 18.6',
    'mobile',
  ],
  [
    'TikTok on Android',
    'Mozilla/5.0 (Linux; Android 14; SM-A546B Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.7390.122 Mobile Safari/537.36 trill_2024109030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/41.9.3 ByteLocale/de BytedanceWebview/d8a21c6',
    'TikTok',
    'Android 14',
    'mobile',
  ],
  [
    'TikTok on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 musical_ly_41.9.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/de Region/AT BytedanceWebview/d8a21c6',
    'TikTok 41.9',
    'iOS 18.6',
    'mobile',
  ],
  [
    'LinkedIn',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.31.3200',
    'LinkedIn 9.31',
    'iOS 18.6',
    'mobile',
  ],
  [
    'Pinterest',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [Pinterest/iOS]',
    'Pinterest',
    'iOS 18.6',
    'mobile',
  ],
  [
    'Snapchat',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1 Snapchat/13.55.0.40 (like Safari/8621.3.11.10.3, panda)',
    'Snapchat 13.55',
    'iOS 18.6',
    'mobile',
  ],
  [
    'LINE',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/15.16.0',
    'LINE 15.16',
    'iOS 18.6',
    'mobile',
  ],
  [
    'WeChat',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.62(0x18003e2f) NetType/WIFI Language/zh_CN',
    'WeChat 8.0',
    'iOS 18.6',
    'mobile',
  ],
  [
    'Yandex',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 YaBrowser/25.10.0.0 Safari/537.36',
    'Yandex Browser 25.10',
    'Windows 10 or 11',
    'desktop',
  ],
  [
    'a phone of Huawei',
    'Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN01; HMSCore 6.14.0.302) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.196 HuaweiBrowser/16.0.3.300 Mobile Safari/537.36',
    'Huawei Browser 16.0',
    'Android 12',
    'mobile',
  ],
  [
    'a phone of Xiaomi',
    'Mozilla/5.0 (Linux; U; Android 14; de-de; 23021RAA2Y Build/UKQ1) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/123.0.6312.118 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.30.1-gn',
    'Miui 14.30',
    'Android 14',
    'mobile',
  ],
  [
    'a tablet of Amazon',
    'Mozilla/5.0 (Linux; Android 11; KFTRWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/141.2.1 like Chrome/141.0.7390.98 Safari/537.36',
    'Amazon Silk 141.2',
    'Android 11',
    'tablet',
  ],
  [
    'a television of Samsung',
    'Mozilla/5.0 (SMART-TV; LINUX; Tizen 8.0) AppleWebKit/537.36 (KHTML, like Gecko) Version/8.0 TV Safari/537.36',
    'Tizen 8.0',
    'Tizen 8.0',
    'tv',
  ],
  [
    'a television of LG',
    'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.5359.211 Safari/537.36 WebAppManager',
    'WebOS Browser',
    'WebOS',
    'tv',
  ],
  [
    'Internet Explorer',
    'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
    'Internet Explorer 11.0',
    'Windows 10 or 11',
    'desktop',
  ],
  [
    'a television of Sony',
    'Mozilla/5.0 (Linux; Android 12; BRAVIA 4K VH2 Build/SP1A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome 140.0',
    'Android 12',
    'tv',
  ],
])('%s', (_, userAgent, browser, system, device) => {
  expect(read(userAgent)).toEqual([false, browser, system, device])
})

test('a phone with buttons', () => {
  const phone = 'Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5'
  expect(read(phone)).toEqual([false, 'Firefox 48.0', 'KaiOS 2.5', 'mobile'])
})

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
test.each([
  'GPTBot/1.2',
  'ChatGPT-User/1.0',
  'OAI-SearchBot/1.0',
  'ClaudeBot/1.0',
  'Claude-User/1.0',
  'PerplexityBot/1.0',
  'Perplexity-User/1.0',
  'MistralAI-User/1.0',
  'meta-externalagent/1.1',
  'Googlebot/2.1',
  'bingbot/2.0',
  'Applebot/0.1',
  'Amazonbot/0.1',
  'Bytespider',
  'CCBot/2.0',
])('%s is a program', (name) => {
  const userAgent = `Mozilla/5.0 (compatible; ${name}; +https://robots.example) ${CHROME}`
  expect(agentOf(userAgent).isBot).toBe(true)
})

test.each([
  [
    'headless Chrome',
    `Mozilla/5.0 (X11; Linux x86_64) ${CHROME.replace('Chrome', 'HeadlessChrome')}`,
  ],
  ['curl', 'curl/8.16.0'],
  ['Python', 'python-requests/2.32.5'],
  ['Node', 'node'],
  ['Go', 'Go-http-client/2.0'],
  ['a preview in a chat', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
  ['a monitor', 'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)'],
  ['one that says nothing', ''],
])('%s is a program', (_, userAgent) => {
  expect(agentOf(userAgent).isBot).toBe(true)
})
