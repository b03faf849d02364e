import { html } from 'hono/html'
import type { Markup } from '#sandbox/control/markup.ts'
import { sandboxPage } from './sandbox-page.ts'

export type PanelSection = { id: string; title: string; description: string; body: Markup }

export function controlPanelPage(mount: string, shopUrl: string, sections: PanelSection[]): Markup {
  const body = html`<a class="skip" href="#main">Skip to the panel</a>
    <header>
      <div class="wide">
        <p class="kicker">Sandbox</p>
        <h1>Control panel</h1>
        <p>
          The payment and courier services of this demo live here. Nothing takes real money.
          <a href="${shopUrl}">Back to the shop</a>
        </p>
        <nav aria-label="Parts of the panel">
          ${sections.map(({ id, title }) => html`<a href="#${id}">${title}</a>`)}
          <a href="${mount}">Refresh</a>
        </nav>
      </div>
    </header>
    <main class="wide" id="main">
      ${sections.map(
        ({ id, title, description, body }) =>
          html`<section id="${id}" aria-labelledby="${id}-title">
            <h2 id="${id}-title">${title}</h2>
            <p class="says">${description}</p>
            ${body}
          </section>`,
      )}
    </main>`
  return sandboxPage(mount, 'Control panel', body)
}

export function actionButton(action: string, label: string, fields: Record<string, string> = {}): Markup {
  return html`<form method="post" action="${action}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button>${label}</button>
  </form>`
}

export function stateBadge(state: string): Markup {
  const good = ['paid', 'captured', 'processed', 'delivered', 'won', 'DELIVERED'].includes(state)
  const bad = ['failed', 'dropped', 'refunded', 'lost', 'CANCELED', 'LOST', 'DAMAGED'].includes(state)
  return html`<span class="pill ${good ? 'good' : bad ? 'bad' : ''}">${state.toLowerCase()}</span>`
}

export const emptyMessage = (words: string): Markup => html`<p class="nothing">${words}</p>`

const panelTimeFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
})

export function formatPanelTime(date: Date): Markup {
  return html`<time datetime="${date.toISOString()}">${panelTimeFormat.format(date)}</time>`
}
