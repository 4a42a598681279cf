import { createHash } from 'node:crypto'
import { UNSHARED } from '../../http/answer'
import { PAGE_HEADERS } from '../../http/page-headers'
import { html } from '../messages/html'

const STYLE = `body{max-width:36rem;margin:15vh auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif}
button{padding:.5rem 1rem;font:inherit;cursor:pointer}`

/** The page may load nothing, and has the one style above. */
const HEADERS = {
  ...UNSHARED,
  ...PAGE_HEADERS,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  // The address of the page is what ends the mails.
  'referrer-policy': 'no-referrer',
}

interface Page {
  title: string
  text: string
  /** Where a button sends, and what it says. */
  button?: { to: string; says: string }
}

/** A page for the readers of mails, who need no account and have none of the dashboard's files. */
export const page = ({ title, text, button }: Page, status = 200): Response =>
  new Response(
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${html(title)} · Whimbrel</title><style>${STYLE}</style></head>
<body><main><h1>${html(title)}</h1>
<p>${html(text)}</p>
${button ? `<form method="post" action="${html(button.to)}"><button>${html(button.says)}</button></form>` : ''}
</main></body></html>
`,
    { status, headers: HEADERS },
  )
