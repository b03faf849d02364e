import { html } from 'hono/html'
import type { Mailbox } from '#sandbox/mail/mailbox.ts'
import type { World } from '#sandbox/world.ts'
import { deskButton, deskTime, nothingYet, statePill, type DeskPart } from './desk-page.ts'

const mostShown = 40

/** Webhooks posted to the shop, newest first. */
export function webhooksPart(mount: string, world: World): DeskPart {
  const events = world.postman.list().slice(-mostShown).toReversed()
  const body =
    events.length === 0
      ? nothingYet('No webhooks yet.')
      : html`<ul class="rows">
          ${events.map(
            (event) =>
              html`<li>
                <div class="line">
                  ${statePill(event.state)} <strong>${event.name}</strong> <code>${event.about}</code>
                  ${deskTime(new Date(event.createdAt))}
                  ${deskButton(`${mount}/desk/events/${event.id}/replay`, 'Send again')}
                </div>
                <p class="says">
                  ${event.attempts.map(({ outcome }) => outcome).join(', ') || 'not sent yet'}
                </p>
              </li>`,
          )}
        </ul>`
  return {
    id: 'webhooks',
    title: 'Webhooks',
    says: 'What the services told the shop, and what it answered.',
    body,
  }
}

/** Requests of the shop to the services, newest first. */
export function requestsPart(world: World): DeskPart {
  const requests = world.requests.list().slice(-mostShown).toReversed()
  const body =
    requests.length === 0
      ? nothingYet('No requests since the start.')
      : html`<ul class="rows">
          ${requests.map(
            ({ at, provider, method, path, status, fault }) =>
              html`<li class="line">
                <span class="pill ${status >= 200 && status < 400 ? 'good' : 'bad'}">${status || 'cut'}</span>
                <span>${provider} ${method}</span> <code>${path.split('?')[0]}</code>
                ${fault ? html`<span class="pill bad">${fault}</span>` : ''} ${deskTime(new Date(at))}
              </li>`,
          )}
        </ul>`
  return {
    id: 'requests',
    title: 'Requests',
    says: 'What the shop asked of the services, since the start.',
    body,
  }
}

/**
 * The latest letters; all of them are in the mailbox.
 * @param port where letters are taken; undefined while none are
 */
export function mailPart(mount: string, mailbox: Mailbox, port: number | undefined): DeskPart {
  const latest = mailbox.list().slice(0, 5)
  const body =
    latest.length === 0
      ? nothingYet('No mail yet.')
      : html`<ul class="rows">
            ${latest.map(
              ({ id, at, to, subject }) =>
                html`<li>
                  <a href="${mount}/mail/${id}">${subject}</a> to ${to.join(', ')} ${deskTime(new Date(at))}
                </li>`,
            )}
          </ul>
          <p><a href="${mount}/mail">The whole mailbox</a></p>`
  const says =
    port === undefined
      ? 'Letters the shop sent.'
      : `Letters the shop sent. Any mail client can send here: smtp://127.0.0.1:${port}, with or without STARTTLS and a password.`
  return { id: 'mail', title: 'Mail', says, body }
}
