import { useId } from 'react'
import { HONEYPOT } from '#shop/enquiries/honeypot.ts'

/**
 * Asks for the letter: one field, the same answer for everybody. It stands on every page, so it knows as little as it
 * can: what sends it, and says what came of it, is fetched when it is wanted. Without that it is a plain form.
 */
export function NewsletterForm() {
  const id = useId()
  return (
    <form
      className="newsletter-form"
      method="post"
      action="/api/newsletter"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        import('./subscribe-to-newsletter.ts').then(
          ({ subscribeToNewsletter }) => subscribeToNewsletter(form),
          () => {
            const said = form.querySelector('output')!
            // Browsers ask once for a part that does not come: the second time the form goes as it is.
            if (said.textContent && navigator.onLine) return form.submit()
            said.textContent = 'Please check your connection and try again.'
          },
        )
      }}
    >
      <label htmlFor={id}>Your e-mail</label>
      <div className="newsletter-row">
        <input
          id={id}
          className="field-box"
          type="email"
          name="email"
          required
          autoComplete="email"
          aria-describedby={`${id}-said`}
        />
        <button className="button button-small">Sign me up</button>
      </div>
      <input name={HONEYPOT} className="honeypot" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <output id={`${id}-said`} className="newsletter-status" />
    </form>
  )
}
