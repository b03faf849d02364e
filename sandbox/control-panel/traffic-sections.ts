import { html } from 'hono/html'
import type { Mailbox } from '#sandbox/mail/mailbox.ts'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import { actionButton, formatPanelTime, emptyMessage, stateBadge, type PanelSection } from './control-panel-page.ts'

const MAX_SHOWN = 40

export function webhooksSection(mount: string, sandbox: SandboxContext): PanelSection {
  const events = sandbox.webhookSender.list().slice(-MAX_SHOWN).toReversed()
  const body =
    events.length === 0
      ? emptyMessage('No webhooks yet.')
      : html`<ul class="rows">
          ${events.map(
            (event) =>
              html`<li>
                <div class="line">
                  ${stateBadge(event.state)} <strong>${event.name}</strong> <code>${event.about}</code>
                  ${formatPanelTime(new Date(event.createdAt))}
                  ${actionButton(`${mount}/panel/events/${event.id}/replay`, 'Send again')}
                </div>
                <p class="says">${event.attempts.map(({ outcome }) => outcome).join(', ') || 'not sent yet'}</p>
              </li>`,
          )}
        </ul>`
  return {
    id: 'webhooks',
    title: 'Webhooks',
    description: 'What the services told the shop, and what it answered.',
    body,
  }
}

export function requestsSection(sandbox: SandboxContext): PanelSection {
  const requests = sandbox.requests.list().slice(-MAX_SHOWN).toReversed()
  const body =
    requests.length === 0
      ? emptyMessage('No requests since the start.')
      : html`<ul class="rows">
          ${requests.map(
            ({ at, provider, method, path, status, fault }) =>
              html`<li class="line">
                <span class="pill ${status >= 200 && status < 400 ? 'good' : 'bad'}">${status || 'cut'}</span>
                <span>${provider} ${method}</span> <code>${path.split('?')[0]}</code>
                ${fault ? html`<span class="pill bad">${fault}</span>` : ''} ${formatPanelTime(new Date(at))}
              </li>`,
          )}
        </ul>`
  return {
    id: 'requests',
    title: 'Requests',
    description: 'What the shop asked of the services, since the start.',
    body,
  }
}

export function mailSection(mount: string, mailbox: Mailbox, port: number | undefined): PanelSection {
  const latest = mailbox.list().slice(0, 5)
  const body =
    latest.length === 0
      ? emptyMessage('No mail yet.')
      : html`<ul class="rows">
            ${latest.map(
              ({ id, at, to, subject }) =>
                html`<li>
                  <a href="${mount}/mail/${id}">${subject}</a> to ${to.join(', ')} ${formatPanelTime(new Date(at))}
                </li>`,
            )}
          </ul>
          <p><a href="${mount}/mail">The whole mailbox</a></p>`
  const description =
    port === undefined
      ? 'Letters the shop sent.'
      : `Letters the shop sent. Any mail client can send here: smtp://127.0.0.1:${port}, with or without STARTTLS and a password.`
  return { id: 'mail', title: 'Mail', description, body }
}
