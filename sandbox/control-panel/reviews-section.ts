import { html } from 'hono/html'
import type { Markup } from '#sandbox/control/markup.ts'
import type { SandboxOptions } from '#sandbox/sandbox-options.ts'
import { actionButton, formatPanelTime, emptyMessage, type PanelSection } from './control-panel-page.ts'

type Shop = Pick<SandboxOptions, 'shopUrl' | 'ownerToken'>
type PendingReview = {
  id: number
  product: string
  stars: number
  words: string
  author: string
  city: string
  heldFor: string[]
  createdAt: string
}

export async function reviewsSection(mount: string, shop: Shop): Promise<PanelSection[]> {
  if (shop.ownerToken === undefined) return []
  const waiting = await fetchPendingReviews(shop)
  const body =
    waiting === undefined
      ? emptyMessage('The shop does not answer.')
      : waiting.length === 0
        ? emptyMessage('Nothing waits. Feedback with a link, a number or strong words appears here.')
        : html`<ul class="cards">
            ${waiting.map((review) => renderReview(mount, review))}
          </ul>`
  return [
    {
      id: 'feedback',
      title: 'Feedback',
      description: 'Reviews the shop holds until a person has read them.',
      body,
    },
  ]
}

export async function moderateReview(shop: Shop, id: string, decision: string): Promise<void> {
  await fetchShop(shop, `/api/feedback/${encodeURIComponent(id)}`, { decision }).catch(() => undefined)
}

async function fetchPendingReviews(shop: Shop): Promise<PendingReview[] | undefined> {
  const response = await fetchShop(shop, '/api/feedback/waiting').catch(() => undefined)
  if (!response?.ok) return undefined
  return ((await response.json()) as { data: PendingReview[] }).data
}

function fetchShop({ shopUrl, ownerToken }: Shop, path: string, body?: unknown): Promise<Response> {
  return fetch(`${shopUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${ownerToken}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(3_000),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

function renderReview(mount: string, review: PendingReview): Markup {
  const action = `${mount}/desk/feedback/${review.id}`
  return html`<li class="card">
    <div class="line">
      <strong>${review.product}</strong> <span class="pill">${review.heldFor.join(', ')}</span>
      ${formatPanelTime(new Date(review.createdAt))}
    </div>
    <p>${review.words}</p>
    <p class="ids">${review.stars} of 5 stars · ${review.author}${review.city && `, ${review.city}`}</p>
    <div class="acts">
      ${actionButton(action, 'Show it', { decision: 'publish' })}
      ${actionButton(action, 'Turn it down', { decision: 'reject' })}
    </div>
  </li>`
}
