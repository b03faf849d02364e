import { html } from 'hono/html'
import type { Settings } from '#config'
import type { Attachment, Mail } from '#providers/mail/mail-provider.ts'
import type { BrandColours } from '#shop/brand/brand-settings.ts'
import type { MailGoods, MailPicture } from '#shop/catalogue/mail-goods.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { fillWords, type Fillings } from '#shop/words/fill-words.ts'
import type { MailWord } from '#shop/words/mail-words.ts'
import { describeStrip, type JourneyStrip } from './journey-strip.ts'

/** Plain text: rendering escapes it. */
export type EmailContent = {
  subject: string
  /** Mails to shoppers begin with words of the owner, mails to staff with a greeting. */
  words?: { of: MailWord } & Fillings
  greeting?: string
  paragraphs: string[]
  picture?: MailPicture | null
  goods?: readonly MailGoods[]
  strip?: JourneyStrip
  facts?: readonly (readonly [label: string, value: string])[]
  sums?: readonly (readonly [label: string, amount: string])[]
  /** Our own URLs only: `url` is not checked. */
  links?: readonly { label: string; url: string }[]
  action?: { label: string; url: string }
  code?: string
  notes: string[]
  /** Links in the foot that stop such mails; `url` as that of `links`. */
  stops?: readonly { label: string; url: string }[]
  replyTo?: string
  headers?: Readonly<Record<string, string>>
  attachments?: readonly Attachment[]
}

export type RenderedEmail = Omit<Mail, 'id' | 'to'>

export type MailLook = Pick<Settings, 'publicUrl' | 'words' | 'brand' | 'seller'>
type Begun = Omit<EmailContent, 'words' | 'greeting'> & { greeting: string }

export function renderEmail(email: EmailContent, look: MailLook): RenderedEmail {
  const { subject, replyTo, headers, attachments } = email
  const begun = begin(email, look)
  return {
    subject,
    html: renderHtml(begun, look),
    text: renderText(begun, look.publicUrl),
    ...(replyTo && { replyTo }),
    ...(headers && { headers }),
    ...(attachments && { attachments }),
  }
}

function begin({ words, greeting = 'Namaste,', paragraphs, ...rest }: EmailContent, look: MailLook): Begun {
  const [first = greeting, ...more] = words ? fillWords(look.words[words.of], words) : []
  return { ...rest, greeting: first, paragraphs: [...more, ...paragraphs] }
}

function renderText(email: Begun, shopUrl: string): string {
  const {
    greeting,
    paragraphs,
    goods = [],
    strip,
    sums = [],
    facts = [],
    links = [],
    action,
    code,
    notes,
    stops = [],
  } = email
  const parts = [
    greeting,
    ...paragraphs,
    ...goods.map(
      (each) => `${[each.name, priceOf(each), each.note].filter(Boolean).join('\n')}\n${shopUrl}${each.path}`,
    ),
    ...(strip ? [`${drawDots(strip)}\n${describeStrip(strip)}`] : []),
    ...(sums.length > 0 ? [sums.map(([label, amount]) => `${label}: ${amount}`).join('\n')] : []),
    ...facts.map(([label, value]) => `${label}: ${value}`),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    ...(code ? [code] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    ...stops.map(({ label, url }) => `${label}: ${url}`),
    `Gathri, gifts tied by hand\n${shopUrl}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const unseen = 'display:none;max-height:0;overflow:hidden;mso-hide:all'
const paragraph = 'margin:0 0 16px;white-space:pre-line'
const link = ({ main }: BrandColours) => `color:${main}`
const table = 'width:100%;margin:0 0 16px;border-collapse:collapse'
const heading = 'margin:0 0 20px;font:600 22px/1.3 Fraunces,Georgia,serif;color:#2c1a1d'
const column = 'display:block;max-width:34em;margin:0 auto;padding:32px 20px'
const body =
  "margin:0;background:#fbf6ee;color:#2c1a1d;font:17px/1.6 Figtree,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
const nameStyle = ({ deep }: BrandColours) => `margin:0 0 28px;font:600 24px Fraunces,Georgia,serif;color:${deep}`
const button = ({ main }: BrandColours) =>
  `display:inline-block;padding:13px 24px;border-radius:14px;background:${main};color:#ffffff;font-weight:600;text-decoration:none`
const codeStyle =
  'margin:24px 0;padding:16px;border-radius:14px;background:#f3e7d8;text-align:center;font:600 26px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.08em'
const factLabel =
  'padding:8px 16px 8px 0;width:6.5em;border-top:1px solid #e6d6c4;text-align:left;vertical-align:top;font-weight:400;color:#6b5650'
const factValue = 'padding:8px 0;border-top:1px solid #e6d6c4;white-space:pre-line;overflow-wrap:anywhere'
const sumLabel = 'padding:8px 16px 8px 0;border-top:1px solid #e6d6c4;text-align:left;font-weight:inherit'
const sumAmount = 'padding:8px 0;border-top:1px solid #e6d6c4;text-align:right;white-space:nowrap'
const stripStyle = 'width:100%;margin:0 0 8px;border-collapse:collapse;table-layout:fixed'
const stripCell = 'padding:4px 2px;text-align:center;vertical-align:top;font-size:13px;line-height:1.3;color:#2c1a1d'
const dotDone = ({ main }: BrandColours) => `font-size:20px;color:${main}`
const dotAhead = 'font-size:20px;color:#95806f'
const pictureStyle = 'display:block;width:100%;height:auto;margin:0 0 20px;border-radius:14px'
const goodsPicture = 'padding:12px 16px 12px 0;width:112px;border-top:1px solid #e6d6c4;vertical-align:top'
const goodsWords = 'padding:12px 0;border-top:1px solid #e6d6c4;vertical-align:top;overflow-wrap:anywhere'
const quiet = 'margin:0 0 10px;font-size:15px;color:#6b5650;overflow-wrap:anywhere'

function renderHtml(
  {
    subject,
    greeting,
    paragraphs,
    picture,
    goods = [],
    strip,
    sums = [],
    facts = [],
    links = [],
    action,
    code,
    notes,
    stops = [],
  }: Begun,
  { publicUrl: shopUrl, brand, seller }: MailLook,
): string {
  // Inboxes show it beside the subject.
  const preheader = paragraphs[0] ?? greeting
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body style="${body}">
        <div style="${unseen}">${preheader}</div>
        <main style="${column}">
          ${nameOrLogo(shopUrl, brand, seller.tradeName)}
          <h1 style="${heading}">${subject}</h1>
          ${picture ? html`<img src="${shopUrl + picture.url}" alt="${picture.alt}" width="544" style="${pictureStyle}" />` : ''}
          ${[greeting, ...paragraphs].map((words) => html`<p style="${paragraph}">${words}</p> `)}
          ${goods.length > 0 ? goodsTable(goods, shopUrl, brand) : ''} ${strip ? stripTable(strip, brand) : ''}
          ${sums.length > 0 ? sumsTable(sums) : ''} ${facts.length > 0 ? factsTable(facts) : ''}
          ${links.map(({ label, url }) => html`<p style="${paragraph}"><a href="${url}" style="${link(brand)}">${label}</a></p> `)}
          ${code ? html`<p style="${codeStyle}">${code}</p>` : ''}
          ${action ? html`<p style="margin:24px 0"><a href="${action.url}" style="${button(brand)}">${action.label}</a></p>` : ''}
          <div style="margin-top:32px;padding-top:20px;border-top:1px solid #e6d6c4">
            ${notes.map((words) => html`<p style="${quiet}">${words}</p> `)}
            ${stops.map(({ label, url }) => html`<p style="${quiet}"><a href="${url}" style="${link(brand)}">${label}</a></p> `)}
            ${action && needsPlainUrl(action.url) ? html`<p style="${quiet}">If the button does not work, copy this address into your browser: ${action.url}</p>` : ''}
            <p style="${quiet}"><a href="${shopUrl}" style="${link(brand)}">Gathri</a>, gifts tied by hand</p>
          </div>
        </main>
      </body>
    </html> `
  return String(page).replace(/\n{2,}/g, '\n')
}

/** Pixels; a logo is drawn for screens of twice as many. */
const LOGO_HEIGHT = 48

function nameOrLogo(shopUrl: string, { logo, ...colours }: MailLook['brand'], tradeName: string) {
  if (!logo) return html`<p style="${nameStyle(colours)}">Gathri</p>`
  const height = Math.min(LOGO_HEIGHT, logo.height)
  const width = Math.round((logo.width * height) / logo.height)
  const address = shopUrl + logo.url
  return html`<p style="${nameStyle(colours)}">
    <img src="${address}" alt="${tradeName}" width="${width}" height="${height}" />
  </p>`
}

function needsPlainUrl(url: string): boolean {
  return new URL(url).search !== ''
}

const DOT = { done: '●', ahead: '○' }
const drawDots = ({ steps, done }: JourneyStrip) =>
  steps.map((_, index) => (index < done ? DOT.done : DOT.ahead)).join(' ')

/** Every mail program draws table cells; the sentence below tells the same to screen readers. */
const stripTable = (strip: JourneyStrip, brand: BrandColours) =>
  html`<table role="presentation" aria-hidden="true" style="${stripStyle}">
      <tr>
        ${strip.steps.map(
          (step, index) =>
            html`<td style="${stripCell}">
              <span style="${index < strip.done ? dotDone(brand) : dotAhead}"
                >${index < strip.done ? DOT.done : DOT.ahead}</span
              ><br />${step}
            </td>`,
        )}
      </tr>
    </table>
    <p style="${quiet}">${describeStrip(strip)}</p>`

const priceOf = ({ price, priceVaries }: MailGoods) => `${priceVaries ? 'from ' : ''}${formatPrice(price)} with GST`

const goodsTable = (goods: readonly MailGoods[], shopUrl: string, brand: BrandColours) =>
  html`<table role="presentation" style="${table}">
    ${goods.map(
      (each) =>
        html`<tr>
          <td style="${goodsPicture}">
            ${each.picture ? html`<img src="${shopUrl + each.picture.url}" alt="" width="112" style="display:block;border-radius:10px" />` : ''}
          </td>
          <td style="${goodsWords}">
            <a href="${shopUrl + each.path}" style="${link(brand)};font-weight:600">${each.name}</a
            ><br />${priceOf(each)}${each.note ? html`<br /><span style="color:#6b5650">${each.note}</span>` : ''}
          </td>
        </tr>`,
    )}
  </table>`

const factsTable = (facts: NonNullable<EmailContent['facts']>) =>
  html`<table style="${table}">
    ${facts.map(
      ([label, value]) =>
        html`<tr>
          <th scope="row" style="${factLabel}">${label}</th>
          <td style="${factValue}">${value}</td>
        </tr>`,
    )}
  </table>`

const sumsTable = (sums: NonNullable<EmailContent['sums']>) =>
  html`<table style="${table}">
    ${sums.map(
      ([label, amount], index) =>
        html`<tr style="${index === sums.length - 1 ? 'font-weight:700' : ''}">
          <th scope="row" style="${sumLabel}">${label}</th>
          <td style="${sumAmount}">${amount}</td>
        </tr>`,
    )}
  </table>`
