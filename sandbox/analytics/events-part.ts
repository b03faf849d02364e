import { html } from 'hono/html'
import { deskTime, nothingYet, type DeskPart } from '#sandbox/desk/desk-page.ts'
import type { CountedEvents } from './counted-events.ts'

const mostShown = 40

/** What the analytics services have counted, newest first. */
export function eventsPart(events: CountedEvents): DeskPart {
  const latest = events.list().slice(-mostShown).toReversed()
  const body =
    latest.length === 0
      ? nothingYet('Nothing counted since the start. Allow it on a page of the shop, and look around there.')
      : html`<ul class="rows">
          ${latest.map(
            ({ at, service, clientId, name, params }) =>
              html`<li>
                <div class="line">
                  <span class="pill">${service}</span> <strong>${name}</strong> <code>${clientId}</code>
                  ${deskTime(new Date(at))}
                </div>
                <details>
                  <summary class="says">${Object.keys(params).length} parameters</summary>
                  <pre class="ids">${JSON.stringify(params, null, 2)}</pre>
                </details>
              </li>`,
          )}
        </ul>`
  return {
    id: 'events',
    title: 'Measurements',
    says: 'What the shop told the web analytics services, of shoppers who allow it.',
    body,
  }
}
