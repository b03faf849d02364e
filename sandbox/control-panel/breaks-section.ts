import { html } from 'hono/html'
import type { Markup } from '#sandbox/control/markup.ts'
import type { SandboxOptions } from '#sandbox/sandbox-options.ts'
import { actionButton, formatPanelTime, emptyMessage, type PanelSection } from './control-panel-page.ts'

type Shop = Pick<SandboxOptions, 'shopUrl' | 'ownerToken'>
type LedgerBreak = {
  id: number
  kind: string
  reference: string
  details: Record<string, unknown>
  seenAt: string
}

export async function breaksSection(mount: string, shop: Shop): Promise<PanelSection[]> {
  if (shop.ownerToken === undefined) return []
  const response = await fetchShop(shop, '/api/ledger-breaks', 'GET').catch(() => undefined)
  const breaks = response?.ok ? ((await response.json()) as { data: LedgerBreak[] }).data : undefined
  const body =
    breaks === undefined
      ? emptyMessage('The shop does not answer.')
      : breaks.length === 0
        ? emptyMessage('Everything agrees.')
        : html`<ul class="cards">
            ${breaks.map((found) => renderBreak(mount, found))}
          </ul>`
  const description = 'Where money, orders and parcels do not agree. The log of the shop sounds the alarm about each.'
  return [{ id: 'breaks', title: 'Ledger breaks', description, body }]
}

export async function resolveBreak(shop: Shop, id: string): Promise<void> {
  await fetchShop(shop, `/api/ledger-breaks/${encodeURIComponent(id)}`, 'POST').catch(() => undefined)
}

function fetchShop({ shopUrl, ownerToken }: Shop, path: string, method: 'GET' | 'POST'): Promise<Response> {
  return fetch(`${shopUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${ownerToken}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: '{}' }),
    signal: AbortSignal.timeout(3_000),
  })
}

function renderBreak(mount: string, { id, kind, reference, details, seenAt }: LedgerBreak): Markup {
  return html`<li class="card">
    <div class="line">
      <span class="pill bad">${kind}</span> <code>${reference}</code> ${formatPanelTime(new Date(seenAt))}
    </div>
    <p class="ids">
      ${Object.entries(details)
        .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
        .join(' · ')}
    </p>
    <div class="acts">${actionButton(`${mount}/desk/breaks/${id}`, 'Seen to')}</div>
  </li>`
}
