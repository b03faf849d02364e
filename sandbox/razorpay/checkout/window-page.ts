import { html, raw } from 'hono/html'
import type { Markup } from '#sandbox/control/markup.ts'
import { formatRupees } from '#shop/money/paise.ts'
import type { WindowContext } from './window-context.ts'

export type WindowState = {
  step: 'start' | 'otp' | 'waiting' | 'failed' | 'done' | 'dead-end'
  isProcessing?: boolean
} & Record<string, unknown>

export function windowPage(
  base: string,
  context: WindowContext,
  amount: number | null,
  state: WindowState,
  body: Markup,
): Markup {
  const all = {
    origin: context.origin,
    color: context.color,
    escape: context.escape,
    backdropClose: context.backdropclose,
    confirmClose: context.confirm_close,
    ...state,
  }
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>Pay ${context.name}</title>
        <link rel="stylesheet" href="${base}/checkout/window.css" />
        <script type="application/json" id="facts">
          ${raw(JSON.stringify(all).replaceAll('<', String.raw`\u003c`))}
        </script>
        <script type="module" src="${base}/checkout/window.js"></script>
      </head>
      <body>
        <main class="window">
          <header class="head">
            <div class="mark" aria-hidden="true">
              ${context.image ? html`<img src="${context.image}" alt="" />` : context.name.slice(0, 1).toUpperCase()}
            </div>
            <div class="shop">${context.name}</div>
            <div class="what">${context.description}</div>
            <button class="close" type="button" data-leave aria-label="Close the payment window">×</button>
          </header>
          <div class="sum">
            <strong>${amount === null ? '' : formatRupees(amount)}</strong>
            <span class="test">Test window: no money moves</span>
          </div>
          <div class="body">${body}</div>
        </main>
        <dialog id="leave" aria-labelledby="leave-title">
          <h2 id="leave-title">Leave without paying?</h2>
          <p class="note">Are you sure? Your payment is not complete. You can pay again from the shop.</p>
          <button class="main" type="button" id="stay">Keep paying</button>
          <button class="quiet" type="button" id="leave-now">Yes, leave</button>
        </dialog>
      </body>
    </html>`
}
