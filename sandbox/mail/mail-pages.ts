import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Markup } from '#sandbox/control/markup.ts'
import { formatPanelTime, emptyMessage } from '#sandbox/control-panel/control-panel-page.ts'
import { sandboxPage } from '#sandbox/control-panel/sandbox-page.ts'
import type { EmailPreview } from '#sandbox/sandbox-options.ts'
import type { ReceivedMail, Mailbox } from './mailbox.ts'

const policy = `default-src 'none'; style-src 'self'; frame-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
/** A mail may have any style, but its links are its only action. */
const mailBodyPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'self'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`

/** Works without JavaScript. `mount` is the sandbox's path. */
export function mailPages(
  mount: string,
  mailbox: Mailbox,
  listPreviews: () => readonly EmailPreview[] = () => [],
): Hono {
  const style = readFileSync(new URL('mail.css', import.meta.url))
  const app = new Hono()
  app.get('/mail.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/', (c) => {
    c.header('content-security-policy', policy)
    const to = c.req.query('to') ?? ''
    return c.html(page(mount, 'Mail', renderMailList(mount, mailbox.list(to), to)))
  })
  app.get('/previews', (c) => {
    c.header('content-security-policy', policy)
    return c.html(page(mount, 'Every email of the shop', renderPreviewList(mount, listPreviews())))
  })
  app.get('/previews/:name', (c) => {
    const preview = listPreviews().find(({ name }) => name === c.req.param('name'))
    if (!preview) return c.text('There is no such email.', 404)
    c.header('content-security-policy', policy)
    const { name, subject, text } = preview
    return c.html(page(mount, subject, renderBody(`${mount}/mail/previews/${name}/letter`, text)))
  })
  app.get('/previews/:name/letter', (c) => {
    const preview = listPreviews().find(({ name }) => name === c.req.param('name'))
    if (!preview) return c.text('There is no such email.', 404)
    c.header('content-security-policy', mailBodyPolicy)
    return c.html(withLinksOutside(preview.html))
  })
  app.get('/:id', (c) => {
    const mail = mailbox.get(c.req.param('id'))
    if (!mail) return c.text('There is no such letter.', 404)
    c.header('content-security-policy', policy)
    return c.html(page(mount, mail.subject, renderMail(mount, mail)))
  })
  app.get('/:id/letter', (c) => {
    const mail = mailbox.get(c.req.param('id'))
    if (!mail) return c.text('There is no such letter.', 404)
    c.header('content-security-policy', mailBodyPolicy)
    return c.html(withLinksOutside(mail.html))
  })
  return app
}

function withLinksOutside(body: string): string {
  return body.replace(/<head>/i, '<head><base target="_top">')
}

function page(mount: string, title: string, part: Markup): Markup {
  const body = html`<header>
      <div class="wide">
        <p class="kicker"><a href="${mount}">Sandbox</a> · <a href="${mount}/mail">Mail</a></p>
        <h1>${title}</h1>
      </div>
    </header>
    <main class="wide" id="main"><section>${part}</section></main>`
  return sandboxPage(mount, title, body, '/mail/mail.css')
}

function renderMailList(mount: string, mails: ReceivedMail[], to: string): Markup {
  const search = html`<form class="mail-search" action="${mount}/mail">
    <label>To <input type="email" name="to" value="${to}" placeholder="asha@example.in" /></label>
    <button>Show</button>
  </form>`
  const previewLink = html`<p><a href="${mount}/mail/previews">Every email of the shop, with invented facts</a></p>`
  if (mails.length === 0)
    return html`${search} ${previewLink}
    ${emptyMessage(to ? `No letters to ${to} yet.` : 'No letters yet. The shop sends one when somebody registers.')}`
  return html`${search} ${previewLink}
    <ul class="cards">
      ${mails.map(
        (mail) =>
          html`<li class="card">
            <div class="line">
              <strong><a href="${mount}/mail/${mail.id}">${mail.subject}</a></strong>
              ${formatPanelTime(new Date(mail.at))}
            </div>
            <p class="ids">to ${mail.to.join(', ')}</p>
          </li>`,
      )}
    </ul>`
}

function renderMail(mount: string, mail: ReceivedMail): Markup {
  return html`<dl class="mail-facts">
      <dt>From</dt>
      <dd>${mail.from}</dd>
      <dt>To</dt>
      <dd>${mail.to.join(', ')}</dd>
      <dt>Sent</dt>
      <dd>${formatPanelTime(new Date(mail.at))}</dd>
      ${Object.entries(mail.headers ?? {}).map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
      ${(mail.attachments ?? []).map(
        ({ name, type, bytes }) =>
          html`<dt>With it</dt>
            <dd>${name} (${type}, ${Math.ceil(bytes / 1024)} KB)</dd>`,
      )}
    </dl>
    ${
      mail.links.length > 0
        ? html`<h2>Links in it</h2>
            <ul class="mail-links">
              ${mail.links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}
            </ul>`
        : ''
    }
    ${renderBody(`${mount}/mail/${mail.id}/letter`, mail.text)}`
}

function renderBody(src: string, text: string): Markup {
  return html`<h2>As it looks</h2>
    <iframe
      class="mail-letter"
      title="The email"
      src="${src}"
      sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
    ></iframe>
    <h2>As plain text</h2>
    <pre class="mail-text">${text}</pre>`
}

function renderPreviewList(mount: string, previews: readonly EmailPreview[]): Markup {
  if (previews.length === 0) return emptyMessage('The shop has handed over no previews.')
  return html`<ul class="cards">
    ${previews.map(
      ({ name, subject }) =>
        html`<li class="card">
          <div class="line">
            <strong><a href="${mount}/mail/previews/${name}">${subject}</a></strong>
          </div>
          <p class="ids">${name}</p>
        </li>`,
    )}
  </ul>`
}
