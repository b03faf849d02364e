import { useId } from 'react'
import { HONEYPOT } from '#shop/enquiries/honeypot.ts'

/** On every page, so the module that sends it is fetched at the first submit; without it this is a plain form. */
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
            const status = form.querySelector('output')!
            // Browsers fetch a failed module only once: the second time the form posts itself.
            if (status.textContent && navigator.onLine) return form.submit()
            status.textContent = 'Please check your connection and try again.'
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
          aria-describedby={`${id}-status`}
        />
        <button className="button button-small">Sign me up</button>
      </div>
      <input name={HONEYPOT} className="honeypot" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <output id={`${id}-status`} className="newsletter-status" />
    </form>
  )
}
