import { html } from 'hono/html'
import type { Markup } from '#sandbox/control/markup.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { testCards, testUpiIds } from '#sandbox/razorpay/test-instruments.ts'
import type { AttemptErrors, AttemptForm } from './parse-attempt.ts'

type FieldName = Exclude<keyof AttemptForm, 'method' | 'notes'>
type RenderField = (name: FieldName, label: string, attributes: Record<string, string>) => Markup

export function startPage(
  address: string,
  amount: number,
  typed: Partial<AttemptForm>,
  errors: AttemptErrors,
  refusal: string | null,
): Markup {
  function field(name: FieldName, label: string, attributes: Record<string, string>): Markup {
    const fault = errors[name]
    const { type = 'text', inputmode = 'text', autocomplete = 'off', maxlength = '120', placeholder = '' } = attributes
    return html`<div class="field">
      <label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        type="${type}"
        inputmode="${inputmode}"
        autocomplete="${autocomplete}"
        maxlength="${maxlength}"
        placeholder="${placeholder}"
        value="${typed[name] ?? ''}"
        ${fault ? html`aria-invalid="true" aria-describedby="${name}-fault"` : ''}
      />
      ${fault ? html`<p class="fault" id="${name}-fault">${fault}</p>` : ''}
    </div>`
  }

  function method(value: AttemptForm['method'], label: string): Markup {
    const chosen = (typed.method ?? 'card') === value
    return html`<label>
      <input type="radio" name="method" value="${value}" id="method-${value}" ${chosen ? 'checked' : ''} />${label}
    </label>`
  }

  return html`<h1 class="unseen" tabindex="-1" data-focus>Payment details</h1>
    ${refusal ? html`<p class="alert" role="alert">${refusal}</p>` : ''}
    <form method="post" action="${address}" novalidate>
      <input type="hidden" name="notes" value="${typed.notes ?? ''}" />
      <fieldset>
        <legend>Contact</legend>
        <div class="pair contact">
          ${field('contact', 'Phone', { type: 'tel', inputmode: 'tel', autocomplete: 'tel' })}
          ${field('email', 'E-mail', { type: 'email', inputmode: 'email', autocomplete: 'email' })}
        </div>
      </fieldset>
      <fieldset>
        <legend>Pay with</legend>
        <div class="tabs">${method('card', 'Card')} ${method('upi', 'UPI')}</div>
        ${cardFields(field)}
        <div class="upi">${field('vpa', 'UPI ID', { inputmode: 'email', placeholder: 'success@razorpay' })}</div>
      </fieldset>
      ${testInstruments()}
      <div class="actions">
        <button class="quiet" type="button" data-leave>Cancel</button>
        <button class="main" data-busy="One moment…">Pay ${formatRupees(amount)}</button>
      </div>
    </form>`
}

function cardFields(field: RenderField): Markup {
  return html`<div class="card">
    ${field('card_number', 'Card number', {
      inputmode: 'numeric',
      autocomplete: 'cc-number',
      maxlength: '23',
      placeholder: '4100 2800 0000 1007',
    })}
    <div class="pair">
      ${field('card_expiry', 'Valid until', {
        inputmode: 'numeric',
        autocomplete: 'cc-exp',
        maxlength: '7',
        placeholder: 'MM / YY',
      })}
      ${field('card_cvv', 'CVV', { inputmode: 'numeric', autocomplete: 'cc-csc', maxlength: '4', placeholder: '123' })}
    </div>
    ${field('card_name', 'Name on the card', { autocomplete: 'cc-name' })}
  </div>`
}

function testInstruments(): Markup {
  return html`<details class="helper">
    <summary>Test cards and UPI IDs</summary>
    <p class="note">Choose one to fill it in. Real cards are refused.</p>
    <ul>
      ${testUpiIds.map((id) => fillButton('upi', id.vpa, id.vpa, id.description))}
      ${testCards.map((card) => fillButton('card', card.number, `${card.number} ${card.network}`, card.description))}
    </ul>
  </details>`
}

function fillButton(method: string, value: string, label: string, text: string): Markup {
  return html`<li>
    <button type="button" data-use="${value}" data-method="${method}"><b>${label}</b> <small>${text}</small></button>
  </li>`
}
