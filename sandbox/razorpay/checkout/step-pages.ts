import { html } from 'hono/html'
import type { Markup } from '#sandbox/control/markup.ts'
import type { WirePayment } from '#sandbox/razorpay/entities.ts'

/** 4 to 10 digits pass. */
export function otpPage(address: string, payment: WirePayment): Markup {
  return html`<h1>Confirm with your bank</h1>
    <p class="note">
      We sent a code to ${hidden(payment.contact)} for the ${payment.card?.network} card ending in
      ${payment.card?.last4}. Any 4 to 10 digits will do here; fewer fail.
    </p>
    <form method="post" action="${address}" novalidate>
      <div class="field">
        <label for="otp">One-time password</label>
        <input id="otp" name="otp" inputmode="numeric" autocomplete="one-time-code" maxlength="10" data-focus />
      </div>
      <button class="main" name="do" value="confirm" data-busy="Confirming…">Confirm payment</button>
    </form>
    <form method="post" action="${address}">
      <button class="quiet" name="do" value="cancel">Cancel payment</button>
    </form>`
}

/** The control panel answers this UPI request in place of an app. */
export function waitingPage(payment: WirePayment, controlPanelUrl: string): Markup {
  return html`<div class="result" role="status">
    <div class="sign wait" aria-hidden="true"></div>
    <h1 tabindex="-1" data-focus>Approve the payment in your UPI app</h1>
    <p class="note">We asked ${payment.vpa}. This page goes on by itself.</p>
    <p class="note">
      This test ID waits until somebody decides at the
      <a href="${controlPanelUrl}" target="_blank" rel="noopener">control panel</a>.
    </p>
    <button class="quiet" type="button" data-leave>Leave</button>
  </div>`
}

export function failedPage(payment: WirePayment, retryAddress: string | null): Markup {
  return html`<div class="result" role="alert">
    <div class="sign bad" aria-hidden="true">!</div>
    <h1 tabindex="-1" data-focus>Payment failed</h1>
    <p>${payment.error_description}</p>
    ${retryAddress ? html`<a class="main button" href="${retryAddress}">Try again</a>` : ''}
    <button class="quiet" type="button" data-leave>Close</button>
  </div>`
}

export function donePage(payment: WirePayment, shop: string): Markup {
  return html`<div class="result" role="status">
    <div class="sign good" aria-hidden="true">✓</div>
    <h1 tabindex="-1" data-focus>Payment successful</h1>
    <p class="note">Payment ${payment.id}</p>
    <p>Taking you back to ${shop}…</p>
  </div>`
}

export function deadEndPage(words: string): Markup {
  return html`<div class="result" role="alert">
    <div class="sign bad" aria-hidden="true">!</div>
    <h1 tabindex="-1" data-focus>This cannot be paid</h1>
    <p>${words}</p>
    <button class="main" type="button" data-leave>Close</button>
  </div>`
}

const hidden = (contact: string) => `${contact.slice(0, 3)} •••••• ${contact.slice(-4)}`
