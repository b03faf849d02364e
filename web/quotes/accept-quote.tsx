import { useState } from 'react'
import { requestApi } from '#web/api/api-client.ts'
import { Button } from '#web/design/button.tsx'

type Props = { token: string; revision: number; renew: () => void }

/** Leads to the payment by a full page load: only that page may open the payment window. */
export function AcceptQuote({ token, revision, renew }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ message: string; isOver: boolean } | null>(null)
  const accept = async () => {
    setBusy(true)
    setRefusal(null)
    const accepted = await requestApi('POST /api/quotes/accept', { body: { token, revision } })
    if (accepted.ok) return window.location.assign(`/pay?${new URLSearchParams({ id: accepted.data.orderId })}`)
    setBusy(false)
    setRefusal({ message: accepted.message, isOver: accepted.status === 409 })
  }
  return (
    <section className="quote-yes" aria-label="Your answer">
      <Button wide busy={isBusy} onClick={() => void accept()}>
        {isBusy ? 'Opening your order..' : 'Yes, I want this'}
      </Button>
      <p>We hold the goods for you, and you pay the first part next.</p>
      {refusal && (
        <div role="alert">
          <p className="field-error">{refusal.message}</p>
          {refusal.isOver && (
            <Button kind="outline" size="small" onClick={renew}>
              Show the newest quote
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
