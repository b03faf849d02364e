import { useEffect, useRef, type ReactNode } from 'react'
import { Button, ButtonLink } from '#web/design/button.tsx'

export function EnquirySent({
  ticket,
  email,
  onAnother,
  children,
}: {
  ticket: string
  email: string | undefined
  onAnother: () => void
  children: ReactNode
}) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="enquiry enquiry-sent" aria-labelledby="enquiry-sent">
      <img src="/art/potli-mark.svg" width="64" height="64" alt="" />
      <h2 id="enquiry-sent" ref={title} tabIndex={-1}>
        Thank you, we have your message
      </h2>
      <p>
        Your number is <strong className="tabular-numbers">{ticket}</strong>. We have mailed it to{' '}
        {email ? <strong>{email}</strong> : 'you'}.
      </p>
      <p>{children}</p>
      <div className="enquiry-next">
        <ButtonLink to="/shop" viewTransition>
          Look around the shop
        </ButtonLink>
        <Button kind="quiet" onClick={onAnother} className="needs-script">
          Write another message
        </Button>
      </div>
    </section>
  )
}
