import { checkEmail } from '#shop/customers/email.ts'
import { askShop } from '../ask-shop.ts'

/** Sends the box of the letter and says below it what came of it; what was typed stays until it has been taken. */
export async function askForLetter(form: HTMLFormElement): Promise<void> {
  const box = form.querySelector<HTMLInputElement>('[type=email]')
  const line = form.querySelector('output')
  if (!box || !line) return
  const checked = checkEmail(box.value)
  const answer = checked.ok
    ? await askShop('/api/newsletter', { body: Object.fromEntries(new FormData(form)) })
    : checked
  line.textContent = answer.ok
    ? 'Check your email: one click there, and the next letter is yours.'
    : answer.message
  if (answer.ok) {
    box.removeAttribute('aria-invalid')
    return form.reset()
  }
  box.setAttribute('aria-invalid', 'true')
  box.focus()
}
