import type { Attachment, Mail } from '#providers/mail/mail-provider.ts'

/** What a mail says, before it is set. Everything is plain text: setting it escapes it. */
export type EmailContent = {
  subject: string
  greeting: string
  paragraphs: string[]
  /** Labels and what stands beside them; lines of a value stay lines. */
  facts?: readonly (readonly [label: string, value: string])[]
  /** What things cost, and what that comes to: the last one is the total. */
  sums?: readonly (readonly [label: string, amount: string])[]
  /** Papers to open, by addresses of ours alone. */
  links?: readonly { label: string; url: string }[]
  /** The one thing to do. */
  action?: { label: string; url: string }
  /** A code to copy by hand. */
  code?: string
  /** Said at the end, smaller: how long it is good for, what to do when it was somebody else. */
  notes: string[]
  /** Whom an answer goes to, when not to the shop. */
  replyTo?: string
  headers?: Readonly<Record<string, string>>
  attachments?: readonly Attachment[]
}

/** A letter as the mail service takes it. */
export type RenderedEmail = Omit<Mail, 'id' | 'to'>

/** Sets a letter as HTML that reads well in light and dark, on a phone and without pictures, and as plain text. */
export function renderEmail(letter: EmailContent, shopUrl: string): RenderedEmail {
  const { subject, replyTo, headers, attachments } = letter
  return {
    subject,
    html: renderHtml(letter, shopUrl),
    text: renderText(letter, shopUrl),
    ...(replyTo && { replyTo }),
    ...(headers && { headers }),
    ...(attachments && { attachments }),
  }
}

function renderText(letter: EmailContent, shopUrl: string): string {
  const { greeting, paragraphs, sums = [], facts = [], links = [], action, code, notes } = letter
  const parts = [
    greeting,
    ...paragraphs,
    ...(sums.length > 0 ? [sums.map(([label, amount]) => `${label}: ${amount}`).join('\n')] : []),
    ...facts.map(([label, value]) => `${label}: ${value}`),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    ...(code ? [code] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    `Gathri, gifts tied by hand\n${shopUrl}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const unseen = 'display:none;max-height:0;overflow:hidden;mso-hide:all'
const heading = 'margin:0 0 20px;font:600 22px/1.3 Fraunces,Georgia,serif;color:#2c1a1d'
const column = 'display:block;max-width:34em;margin:0 auto;padding:32px 20px'
const body =
  "margin:0;background:#fbf6ee;color:#2c1a1d;font:17px/1.6 Figtree,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
const brand = 'margin:0 0 28px;font:600 24px Fraunces,Georgia,serif;color:#641432'
const button =
  'display:inline-block;padding:13px 24px;border-radius:14px;background:#8a1f45;color:#ffffff;font-weight:600;text-decoration:none'
const codeStyle =
  'margin:24px 0;padding:16px;border-radius:14px;background:#f3e7d8;text-align:center;font:600 26px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.08em'
const factLabel =
  'padding:8px 16px 8px 0;width:6.5em;border-top:1px solid #e6d6c4;text-align:left;vertical-align:top;font-weight:400;color:#6b5650'
const factValue = 'padding:8px 0;border-top:1px solid #e6d6c4;white-space:pre-line;overflow-wrap:anywhere'
const sumLabel = 'padding:8px 16px 8px 0;border-top:1px solid #e6d6c4;text-align:left;font-weight:inherit'
const sumAmount = 'padding:8px 0;border-top:1px solid #e6d6c4;text-align:right;white-space:nowrap'
const quiet = 'margin:0 0 10px;font-size:15px;color:#6b5650'

function renderHtml(
  { subject, greeting, paragraphs, sums = [], facts = [], links = [], action, code, notes }: EmailContent,
  shopUrl: string,
): string {
  const said = [greeting, ...paragraphs].map((words) => `<p style="margin:0 0 16px">${escape(words)}</p>`)
  // Shown in lists of mails beside the subject, in place of a greeting.
  const preheader = paragraphs[0] ?? greeting
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escape(subject)}</title>
</head>
<body style="${body}">
<div style="${unseen}">${escape(preheader)}</div>
<main style="${column}">
<p style="${brand}">Gathri</p>
<h1 style="${heading}">${escape(subject)}</h1>
${said.join('\n')}
${sums.length > 0 ? renderSumsTable(sums) : ''}
${facts.length > 0 ? renderFactsTable(facts) : ''}
${links.map(({ label, url }) => `<p style="margin:0 0 16px"><a href="${escape(url)}" style="color:#8a1f45">${escape(label)}</a></p>`).join('\n')}
${code ? `<p style="${codeStyle}">${escape(code)}</p>` : ''}
${action ? `<p style="margin:24px 0"><a href="${escape(action.url)}" style="${button}">${escape(action.label)}</a></p>` : ''}
<div style="margin-top:32px;padding-top:20px;border-top:1px solid #e6d6c4">
${notes.map((words) => `<p style="${quiet}">${escape(words)}</p>`).join('\n')}
${action && needsPlainUrl(action.url) ? `<p style="${quiet};overflow-wrap:anywhere">If the button does not work, copy this address into your browser: ${escape(action.url)}</p>` : ''}
<p style="${quiet}"><a href="${escape(shopUrl)}" style="color:#8a1f45">Gathri</a>, gifts tied by hand</p>
</div>
</main>
</body>
</html>
`.replace(/\n{2,}/g, '\n')
}

/** A page that anybody finds again needs no address to copy. */
function needsPlainUrl(url: string): boolean {
  return new URL(url).search !== ''
}

function renderFactsTable(facts: NonNullable<EmailContent['facts']>): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="${factLabel}">${escape(label)}</th><td style="${factValue}">${escape(value)}</td></tr>`,
  )
  return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
}

function renderSumsTable(sums: NonNullable<EmailContent['sums']>): string {
  const rows = sums.map(
    ([label, amount], index) =>
      `<tr${index === sums.length - 1 ? ' style="font-weight:700"' : ''}><th scope="row" style="${sumLabel}">${escape(label)}</th><td style="${sumAmount}">${escape(amount)}</td></tr>`,
  )
  return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
