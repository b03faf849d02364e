import { html } from 'hono/html'
import type { Markup } from '#sandbox/control/markup.ts'
import { sandboxSettings, type SandboxSettings } from '#sandbox/control/sandbox-settings.ts'
import { responseFaults, webhookFaults, windowFaults } from '#sandbox/faults/fault.ts'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import { actionButton, emptyMessage, type PanelSection } from './control-panel-page.ts'

const faultLabels: Record<string, string> = {
  delay_ms: 'answer late',
  stale_ms: 'do the work, then answer late',
  hang: 'never answer',
  status: 'answer with an error',
  reset: 'cut the connection',
  reset_after_commit: 'do the work, then cut the connection',
  malformed_json: 'do the work, then answer broken JSON',
  429: 'ask to slow down',
  html_502: 'answer an HTML error page',
  duplicate: 'send a webhook twice',
  reorder: 'send a webhook after the next one',
  drop: 'lose a webhook',
  wrong_signature: 'sign a webhook wrongly',
  silent_window: 'close the payment window without a word',
  double_handler: 'report one payment twice',
}

export function faultsSection(mount: string, sandbox: SandboxContext): PanelSection {
  const on = sandbox.faultInjector.list()
  const body = html`${
      on.length === 0
        ? emptyMessage('No fault is on: everything works.')
        : html`<ul class="rows">
              ${on.map(
                (fault) =>
                  html`<li class="line">
                    <span class="pill bad">${fault.fault}</span> <span>${fault.provider}</span>
                    <code>${fault.route}</code>
                    <span
                      >${fault.probability < 1 ? `${fault.probability * 100} % of the time` : `${fault.times} times`}</span
                    >
                  </li>`,
              )}
            </ul>
            ${actionButton(`${mount}/panel/faults/clear`, 'Take all faults away')}`
    }
    <form class="grid" method="post" action="${mount}/panel/faults">
      <label>
        Who
        <select name="provider">
          <option value="razorpay">Razorpay</option>
          <option value="shiprocket">Shiprocket</option>
        </select>
      </label>
      <label>
        What goes wrong
        <select name="fault">
          ${[...responseFaults, ...webhookFaults, ...windowFaults].map(
            (fault) => html`<option value="${fault}">${faultLabels[fault]} (${fault})</option>`,
          )}
        </select>
      </label>
      <label>Where <input name="route" value="*" placeholder="* or POST /orders" /></label>
      <label>Milliseconds or status <input name="value" inputmode="numeric" placeholder="2000 or 503" /></label>
      <label>How often <input name="times" type="number" min="1" value="1" /></label>
      <button class="main">Switch it on</button>
    </form>`
  return {
    id: 'faults',
    title: 'Faults',
    description: 'Make the outside world misbehave, and see how the shop copes.',
    body,
  }
}

const settingLabels: Record<Exclude<keyof SandboxSettings, 'tokensSince'>, string> = {
  autoCapture: 'Razorpay captures payments by itself',
  paymentWebhooks: 'Razorpay posts webhooks',
  secondPayments: 'A second payment of one order is',
  refunds: 'Refunds are',
  courierWebhooks: 'Shiprocket pushes parcel updates',
  repeatedReference: 'A repeated booking is answered with',
  waybills: 'Waybills come',
}

export function settingsSection(mount: string, sandbox: SandboxContext): PanelSection {
  const settings = sandbox.settings.read()
  const body = html`<form class="grid" method="post" action="${mount}/panel/settings">
    ${toggle('autoCapture')} ${toggle('paymentWebhooks')} ${toggle('courierWebhooks')} ${choice('secondPayments')}
    ${choice('refunds')} ${choice('repeatedReference')} ${choice('waybills')}
    <button class="main">Save</button>
  </form>`
  return {
    id: 'settings',
    title: 'Settings',
    description: 'How the accounts at the services are set up.',
    body,
  }

  function toggle(name: 'autoCapture' | 'paymentWebhooks' | 'courierWebhooks'): Markup {
    return html`<label class="check">
      <input type="checkbox" name="${name}" ${settings[name] ? 'checked' : ''} />${settingLabels[name]}
    </label>`
  }

  function choice(name: 'secondPayments' | 'refunds' | 'repeatedReference' | 'waybills'): Markup {
    const options = sandboxSettings.shape[name].options
    return html`<label>
      ${settingLabels[name]}
      <select name="${name}">
        ${options.map(
          (option) =>
            html`<option value="${option}" ${settings[name] === option ? 'selected' : ''}>
              ${option.replaceAll('_', ' ')}
            </option>`,
        )}
      </select>
    </label>`
  }
}
