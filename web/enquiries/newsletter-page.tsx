import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { ButtonLink } from '#web/design/button.tsx'
import { PageHead } from '#web/sharing/page-head.tsx'
import { CodeForm } from './code-form.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import { usePostedForm } from './use-posted-form.ts'

type View = { title: string; text: ReactNode; next: ReactNode }

const shopLink = (
  <ButtonLink to="/shop" viewTransition>
    Look around the shop
  </ButtonLink>
)
const privacyText = 'Four times a year, new pieces and festival dates. One click at the end of any letter stops them.'

const doneViews: Record<string, View> = {
  asked: {
    title: 'Check your email',
    text: 'We have sent you a link. One click there, and the next letter is yours. It may have gone to the spam folder.',
    next: shopLink,
  },
  confirmed: {
    title: 'You are on the list',
    text: 'Thank you. The next letter from the workshop comes to you.',
    next: shopLink,
  },
  left: {
    title: 'You are off the list',
    text: 'Our letters stop, and we delete your address. Thank you for having read us.',
    next: shopLink,
  },
}

/** Opening a link of a mail changes nothing, because programs that check mails open every one: a button does. */
export function NewsletterPage() {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const posted = usePostedForm()
  const code = query.get('code') ?? ''
  const { title, text, next } = selectView(pathname, code, query.get('done'), posted?.message)
  return (
    <main className="notice wrap">
      <PageHead title={`${title} · Gathri`} description={privacyText} robots="noindex" />
      <img src="/art/potli-mark.svg" width="72" height="72" alt="" />
      <h1>{title}</h1>
      <p role={posted && 'alert'}>{text}</p>
      <div className="newsletter-next">{next}</div>
    </main>
  )
}

function selectView(pathname: string, code: string, doneStep: string | null, refusal: string | undefined): View {
  if (refusal) return { title: 'Not yet', text: refusal, next: <NewsletterForm /> }
  if (doneStep !== null && Object.hasOwn(doneViews, doneStep)) return doneViews[doneStep]!
  if (pathname.startsWith('/newsletter/confirm'))
    return {
      title: 'One more click',
      text: `Shall the letter from our workshop come to you? ${privacyText}`,
      next: <CodeForm action="/api/newsletter/confirm" code={code} label="Yes, sign me up" />,
    }
  if (pathname.startsWith('/newsletter/unsubscribe'))
    return {
      title: 'Leave the list?',
      text: 'One click stops our letters. Your address is forgotten.',
      next: <CodeForm action="/api/newsletter/unsubscribe" code={code} label="Stop the letters" />,
    }
  return { title: 'Newsletter', text: privacyText, next: <NewsletterForm /> }
}
