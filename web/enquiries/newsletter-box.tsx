import { useId } from 'react'
import { HONEYPOT } from '#shop/enquiries/honeypot.ts'

/**
 * Asks for the letter: one field, the same answer for everybody. It stands on every page, so it knows as little as it
 * can: what sends it, and says what came of it, is fetched when it is wanted. Without that it is a plain form.
 */
export function NewsletterBox() {
  const id = useId()
  return (
    <form
      className="letter-box"
      method="post"
      action="/api/newsletter"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        import('./ask-for-letter.ts').then(
          ({ askForLetter }) => askForLetter(form),
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
      <div className="letter-line">
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
      <input name={HONEYPOT} className="enquiry-trap" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <output id={`${id}-said`} className="letter-said" />
    </form>
  )
}
