import { checkEmail } from '#shop/customers/email.ts'
import { requestApi } from '#web/api/api-client.ts'

export async function subscribeToNewsletter(form: HTMLFormElement): Promise<void> {
  const input = form.querySelector<HTMLInputElement>('[type=email]')
  const status = form.querySelector('output')
  if (!input || !status) return
  const validation = checkEmail(input.value)
  const result = validation.ok
    ? await requestApi('POST /api/newsletter', {
        body: { ...Object.fromEntries(new FormData(form)), email: input.value },
      })
    : validation
  status.textContent = result.ok ? 'Check your email: one click there, and the next letter is yours.' : result.message
  if (result.ok) {
    input.removeAttribute('aria-invalid')
    return form.reset()
  }
  input.setAttribute('aria-invalid', 'true')
  input.focus()
}
