import { html } from 'hono/html'
import type { Markup } from '#sandbox/control/markup.ts'
import { parcelTroubles, parcelWalk } from '#sandbox/shiprocket/parcel-steps.ts'
import type { Parcel, Parcels } from '#sandbox/shiprocket/parcels.ts'
import { deskButton, nothingYet, statePill, type DeskPart } from './desk-page.ts'

const mostShown = 25
const finished = new Set(['CANCELED', 'DELIVERED', 'RTO DELIVERED', 'LOST', 'DAMAGED'])

/** Parcels, newest first, each with a way to move it on. */
export function parcelsPart(mount: string, parcels: Parcels): DeskPart {
  const latest = parcels.all().slice(-mostShown).toReversed()
  const body =
    latest.length === 0
      ? nothingYet('No parcels yet. They appear when the shop books a courier.')
      : html`<ul class="cards">
          ${latest.map((parcel) => parcelCard(mount, parcel))}
        </ul>`
  return {
    id: 'parcels',
    title: 'Parcels',
    says: 'Bookings at Shiprocket, and how far they have come.',
    body,
  }
}

function parcelCard(mount: string, parcel: Parcel): Markup {
  const action = `${mount}/desk/parcels/${parcel.orderId}`
  return html`<li class="card">
    <div class="line">
      <strong>${parcel.reference}</strong> ${statePill(parcel.label)} <time>${parcel.createdAt}</time>
    </div>
    <p class="ids">
      ${parcel.name}, ${parcel.city} ${parcel.pin} · ${parcel.weight} kg ·
      ${parcel.courierName ?? 'no courier yet'} ${parcel.awb ? html` · <code>${parcel.awb}</code>` : ''}
    </p>
    ${
      finished.has(parcel.label)
        ? ''
        : html`<div class="acts">
            ${deskButton(action, 'Next step')}
            <form method="post" action="${action}">
              <label>
                <span class="unseen">Step</span>
                <select name="to">
                  ${[...parcelWalk, ...parcelTroubles].map(({ label }) => html`<option>${label}</option>`)}
                </select>
              </label>
              <button>Move</button>
            </form>
          </div>`
    }
  </li>`
}
