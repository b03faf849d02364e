import { html } from 'hono/html'
import type { Markup } from '#sandbox/control/markup.ts'
import { exceptionalParcelSteps, regularParcelSteps } from '#sandbox/shiprocket/parcel-steps.ts'
import type { Parcel } from '#sandbox/shiprocket/parcel.ts'
import type { Parcels } from '#sandbox/shiprocket/parcels.ts'
import { actionButton, emptyMessage, stateBadge, type PanelSection } from './control-panel-page.ts'

const MAX_SHOWN = 25
const finalLabels = new Set(['CANCELED', 'DELIVERED', 'RTO DELIVERED', 'LOST', 'DAMAGED'])

export function parcelsSection(mount: string, parcels: Parcels): PanelSection {
  const latest = parcels.all().slice(-MAX_SHOWN).toReversed()
  const body =
    latest.length === 0
      ? emptyMessage('No parcels yet. They appear when the shop books a courier.')
      : html`<ul class="cards">
          ${latest.map((parcel) => renderParcel(mount, parcel))}
        </ul>`
  return {
    id: 'parcels',
    title: 'Parcels',
    description: 'Bookings at Shiprocket, and how far they have come.',
    body,
  }
}

function renderParcel(mount: string, parcel: Parcel): Markup {
  const action = `${mount}/panel/parcels/${parcel.orderId}`
  return html`<li class="card">
    <div class="line">
      <strong>${parcel.reference}</strong> ${stateBadge(parcel.label)} <time>${parcel.createdAt}</time>
    </div>
    <p class="ids">
      ${parcel.name}, ${parcel.city} ${parcel.pin} · ${parcel.weight} kg · ${parcel.courierName ?? 'no courier yet'}
      ${parcel.awb ? html` · <code>${parcel.awb}</code>` : ''}
    </p>
    ${
      finalLabels.has(parcel.label)
        ? ''
        : html`<div class="acts">
            ${actionButton(action, 'Next step')}
            <form method="post" action="${action}">
              <label>
                <span class="unseen">Step</span>
                <select name="to">
                  ${[...regularParcelSteps, ...exceptionalParcelSteps].map(({ label }) => html`<option>${label}</option>`)}
                </select>
              </label>
              <button>Move</button>
            </form>
          </div>`
    }
  </li>`
}
