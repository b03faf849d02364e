import { html } from 'hono/html'
import { formatPanelTime, emptyMessage, type PanelSection } from './control-panel-page.ts'
import type { ReceivedEvents } from '#sandbox/analytics/received-events.ts'

const MAX_SHOWN = 40

export function eventsSection(events: ReceivedEvents): PanelSection {
  const latest = events.list().slice(-MAX_SHOWN).toReversed()
  const body =
    latest.length === 0
      ? emptyMessage('Nothing counted since the start. Allow it on a page of the shop, and look around there.')
      : html`<ul class="rows">
          ${latest.map(
            ({ at, service, clientId, name, params }) =>
              html`<li>
                <div class="line">
                  <span class="pill">${service}</span> <strong>${name}</strong> <code>${clientId}</code>
                  ${formatPanelTime(new Date(at))}
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
    description: 'What the shop told the web analytics services, of shoppers who allow it.',
    body,
  }
}
