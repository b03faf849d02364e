import { useLocation } from 'react-router'
import { ButtonLink } from '../design/button.tsx'
import { contact } from './contact-details.ts'
import { placeholderAt, type Placeholder } from './placeholders.ts'

/** A page that says honestly that it is not open yet, and what can be done today. */
export function Component() {
  const { pathname } = useLocation()
  const placeholder = placeholderAt(pathname)
  if (!placeholder) return null
  const { title, words, next } = placeholder
  return (
    <main className="notice wrap">
      <title>{`${title} · Gathri`}</title>
      <meta name="description" content={words.slice(0, 155)} />
      <meta name="robots" content="noindex" />
      <img src="/art/potli-mark.svg" width="72" height="72" alt="" />
      <h1>{title}</h1>
      <p>{words}</p>
      <NextStep next={next} title={title} />
    </main>
  )
}

function NextStep({ next, title }: { next: Placeholder['next']; title: string }) {
  if (next === 'shop')
    return (
      <div className="notice-buttons">
        <ButtonLink to="/shop">Shop now</ButtonLink>
      </div>
    )
  return (
    <>
      <div className="notice-buttons">
        <a
          className="button button-solid"
          href={`mailto:${contact.mail}?subject=${encodeURIComponent(title)}`}
        >
          Write to {contact.mail}
        </a>
        {next === 'phone' && (
          <a className="button button-outline" href={contact.phoneLink}>
            Call {contact.phone}
          </a>
        )}
      </div>
      <p>
        {contact.street}, {contact.town}. {contact.hours}.
      </p>
    </>
  )
}
