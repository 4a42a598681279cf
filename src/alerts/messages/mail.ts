import { visible } from '../../lib/visible'
import type { Content, Told } from './content'
import { cut } from './cut'
import { html } from './html'
import { headline, notes, type Words, wordsOf } from './words'

export interface Mail {
  subject: string
  text: string
  html: string
}

/** A line of a header may have 998 characters (RFC 5322 §2.1.1); a subject is read in far fewer. */
const MOST_SUBJECT = 180
/** Stacks of more incidents would hide which incidents there are. */
const MOST_STACKS = 3

/** @param unsubscribeUrl where this recipient says that they want no more of it; null when there is no such address */
export function renderMail(content: Content, unsubscribeUrl: string | null): Mail {
  const all = content.told.map((told) => ({ told, words: wordsOf(told) }))
  const isOne = all.length + content.more === 1
  const parts = all.map(({ told, words }) => ({
    told,
    words: all.length > MOST_STACKS ? { ...words, message: '', stack: '' } : words,
  }))
  // No line end comes into a header: `visible` has replaced it in all that strangers wrote.
  const subject = cut(headline(content), MOST_SUBJECT)
  return {
    subject,
    text: textOf(content, parts, unsubscribeUrl),
    html: pageOf(content, parts, { subject, unsubscribeUrl, isOne }),
  }
}

interface Part {
  told: Told
  words: Words
}

function textOf(content: Content, parts: readonly Part[], unsubscribeUrl: string | null): string {
  const each = parts.map(({ told, words }) =>
    [
      words.title,
      words.status,
      words.message,
      words.facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      words.stack,
      words.rule,
      linksOf(told)
        .map(([label, url]) => `${label}: ${url}`)
        .join('\n'),
    ]
      .filter(Boolean)
      .join('\n\n'),
  )
  const foot = [
    ...notes(content),
    ...(content.url ? [`All incidents: ${content.url}`] : []),
    ...(unsubscribeUrl ? [`No more mails of this: ${unsubscribeUrl}`] : []),
  ].join('\n')
  return [...each, foot].filter(Boolean).join('\n\n----\n\n')
}

const linksOf = ({ url, issue, rule }: Told) =>
  [
    ['Open the issue', issue?.url ?? null],
    ['Open the incident', url],
    ['Open the rule', rule.url],
  ].filter((pair): pair is [string, string] => pair[1] !== null)

/**
 * Styles stand in the elements, since mail programs drop others, and name colours of text only together with their ground:
 * a program that shows mails dark turns the rest by itself.
 */
const STYLE = {
  page: 'margin:0;padding:24px 12px;font:15px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif',
  sheet: 'max-width:600px;margin:0 auto',
  hidden: 'display:none;max-height:0;overflow:hidden;mso-hide:all',
  title: 'margin:8px 0 4px;font-size:18px;line-height:1.35;font-weight:600;word-break:break-word',
  quiet: 'margin:4px 0;opacity:.75;word-break:break-word',
  message: 'margin:12px 0;white-space:pre-wrap;word-break:break-word',
  label: 'padding:2px 16px 2px 0;opacity:.75;vertical-align:top;white-space:nowrap',
  value: 'padding:2px 0;word-break:break-word',
  code: 'margin:12px 0;padding:12px;border:1px solid rgba(128,128,128,.35);border-radius:6px;font:13px/1.5 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;word-break:break-word',
  button:
    'display:inline-block;margin:4px 8px 4px 0;padding:8px 14px;border-radius:6px;background:#076d76;color:#ffffff;text-decoration:none;font-weight:600',
  link: 'display:inline-block;margin-right:12px',
  project: 'padding-left:8px;font-size:13px;opacity:.75',
  line: 'margin:24px 0;border:0;border-top:1px solid rgba(128,128,128,.35)',
}
const BADGES = { critical: '#be2f2c', warning: '#8b5b0c', resolved: '#1f6b3c' }

function pageOf(
  content: Content,
  parts: readonly Part[],
  mail: { subject: string; unsubscribeUrl: string | null; isOne: boolean },
): string {
  const foot = [
    ...notes(content).map((note) => `<p style="${STYLE.quiet}">${html(note)}</p>`),
    ...(content.url && !mail.isOne ? [`<p>${button('All incidents', content.url)}</p>`] : []),
    ...(mail.unsubscribeUrl
      ? [
          `<p style="${STYLE.quiet}"><a href="${html(mail.unsubscribeUrl)}">No more mails of this</a></p>`,
        ]
      : []),
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${html(mail.subject)}</title></head>
<body style="${STYLE.page}"><div style="${STYLE.hidden}">${html(preheader(parts))}</div>
<div style="${STYLE.sheet}">
${[...parts.map((part) => section(part, content.project.name)), foot.join('\n')].filter(Boolean).join(`\n<hr style="${STYLE.line}">\n`)}
</div></body></html>
`
}

/** What lists of mails show behind the subject. */
const preheader = (parts: readonly Part[]) =>
  cut(parts.map(({ words }) => words.message || words.rule).join(' · '), 140)

function section({ told, words }: Part, project: string): string {
  const badge = BADGES[told.kind === 'resolved' ? 'resolved' : told.severity]
  return [
    `<span style="padding:2px 8px;border-radius:4px;background:${badge};color:#ffffff;font-size:13px">${html(words.status)}</span><span style="${STYLE.project}" dir="auto">${html(visible(project))}</span>`,
    `<h1 style="${STYLE.title}" dir="auto">${html(words.title)}</h1>`,
    words.message && `<p style="${STYLE.message}" dir="auto">${html(words.message)}</p>`,
    `<table role="presentation" style="border-collapse:collapse">${words.facts.map(row).join('')}</table>`,
    words.stack && `<pre style="${STYLE.code}">${html(words.stack)}</pre>`,
    `<p style="${STYLE.quiet}">${html(words.rule)}</p>`,
    linksOf(told)
      .map(([label, url], i) =>
        i === 0 ? button(label, url) : `<a href="${html(url)}" style="${STYLE.link}">${label}</a>`,
      )
      .join(' '),
  ]
    .filter(Boolean)
    .join('\n')
}

const row = ([label, value]: readonly [string, string]) =>
  `<tr><td style="${STYLE.label}">${label}</td><td style="${STYLE.value}" dir="auto">${html(value)}</td></tr>`

const button = (label: string, url: string) =>
  `<a href="${html(url)}" style="${STYLE.button}">${label}</a>`
