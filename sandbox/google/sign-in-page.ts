import { html } from 'hono/html'
import type { Markup } from '#sandbox/control/markup.ts'
import { sandboxPage } from '#sandbox/control-panel/sandbox-page.ts'
import { demoAccounts, tokenFaults } from './people.ts'

export function signInPage(mount: string, query: Record<string, string>): Markup {
  const hidden = Object.entries(query).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  const body = html`<main class="google-card">
    <p class="google-kicker">Sandbox · in place of Google</p>
    <h1>Choose an account</h1>
    <p>to continue to <strong>Gathri</strong></p>
    <form method="post">
      ${hidden}
      <ul class="google-people">
        ${demoAccounts.map(
          ({ email, given_name, family_name, description }) =>
            html`<li>
              <button name="email" value="${email}">
                <strong>${given_name} ${family_name ?? ''}</strong>
                <span>${email}</span>
                <span class="google-says">${description}</span>
              </button>
            </li>`,
        )}
      </ul>
      <details>
        <summary>Use another account</summary>
        <div class="google-fields">
          <label>E-mail <input type="email" name="other_email" autocomplete="off" /></label>
          <label>First name <input name="other_given_name" autocomplete="off" /></label>
          <label>Last name <input name="other_family_name" autocomplete="off" /></label>
          <button name="email" value="">Continue</button>
        </div>
      </details>
      <details>
        <summary>Let something go wrong</summary>
        <label>
          With the answer
          <select name="trick">
            ${Object.entries(tokenFaults).map(([name, description]) => html`<option value="${name}">${description}</option>`)}
          </select>
        </label>
      </details>
      <button class="google-cancel" name="denied" value="true" formnovalidate>Cancel</button>
    </form>
  </main>`
  return sandboxPage(mount, 'Choose an account', body, '/google/google.css')
}
