import { html } from 'hono/html'
import type { Markup } from '#sandbox/control/markup.ts'
import type { SandboxOptions } from '#sandbox/sandbox-options.ts'
import { deskButton, deskTime, nothingYet, type DeskPart } from './desk-page.ts'

type Shop = Pick<SandboxOptions, 'shopUrl' | 'ownerToken'>
type Break = { id: number; kind: string; reference: string; details: Record<string, unknown>; seenAt: string }

/** Where the shop's books do not agree with the provider's, or with themselves: a person has to look. */
export async function breaksPart(mount: string, shop: Shop): Promise<DeskPart[]> {
  if (shop.ownerToken === undefined) return []
  const response = await askShop(shop, '/api/ledger-breaks', 'GET').catch(() => undefined)
  const breaks = response?.ok ? ((await response.json()) as { data: Break[] }).data : undefined
  const body =
    breaks === undefined
      ? nothingYet('The shop does not answer.')
      : breaks.length === 0
        ? nothingYet('Everything agrees.')
        : html`<ul class="cards">
            ${breaks.map((found) => breakCard(mount, found))}
          </ul>`
  const says =
    'Where money, orders and parcels do not agree. The log of the shop sounds the alarm about each.'
  return [{ id: 'breaks', title: 'Ledger breaks', says, body }]
}

/** Tells the shop that a person has seen to it. */
export async function closeBreak(shop: Shop, id: string): Promise<void> {
  await askShop(shop, `/api/ledger-breaks/${encodeURIComponent(id)}`, 'POST').catch(() => undefined)
}

function askShop({ shopUrl, ownerToken }: Shop, path: string, method: 'GET' | 'POST'): Promise<Response> {
  return fetch(`${shopUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${ownerToken}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: '{}' }),
    signal: AbortSignal.timeout(3_000),
  })
}

function breakCard(mount: string, { id, kind, reference, details, seenAt }: Break): Markup {
  return html`<li class="card">
    <div class="line">
      <span class="pill bad">${kind}</span> <code>${reference}</code> ${deskTime(new Date(seenAt))}
    </div>
    <p class="ids">
      ${Object.entries(details)
        .map(
          ([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
        )
        .join(' · ')}
    </p>
    <div class="acts">${deskButton(`${mount}/desk/breaks/${id}`, 'Seen to')}</div>
  </li>`
}
