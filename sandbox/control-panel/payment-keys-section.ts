import { html } from 'hono/html'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import { actionButton, type PanelSection } from './control-panel-page.ts'

export function paymentKeysSection(mount: string, { paymentKeys }: SandboxContext): PanelSection {
  const keys = paymentKeys.list()
  return {
    id: 'keys',
    title: 'API keys',
    description: 'Of the account at Razorpay. The shop may be given another in the back office, under Settings.',
    body: html`<ul class="rows">
        ${keys.map(
          ({ keyId, keySecret }) =>
            html`<li class="line"><code>${keyId}</code> <span>secret</span> <code>${keySecret}</code></li>`,
        )}
      </ul>
      ${actionButton(`${mount}/panel/keys`, 'Make another key')}`,
  }
}
