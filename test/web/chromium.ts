import { type Browser, chromium } from 'playwright-core'

const PLACES = [
  // Chromium without windows: the tests take half of the processor's time with it.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** Options that keep Chromium from asking other hosts, and let it run as root in a container. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of the browser: the one that CHROMIUM names, else Debian's. */
export const chromiumPath = (): string | undefined =>
  [process.env.CHROMIUM, ...PLACES].find((path) => path && Bun.which(path))

export function launch(): Promise<Browser> {
  const executablePath = chromiumPath()
  if (!executablePath)
    throw new Error('No Chromium. Install it (apt-get install chromium), or name it in CHROMIUM.')
  return chromium.launch({ executablePath, args: QUIET })
}
