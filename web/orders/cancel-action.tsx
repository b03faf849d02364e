import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import type { OrderView } from '#contract/order.ts'
import { getOrderTarget } from './use-order.ts'

/** `name` is read aloud and begins with the button's text. */
type Words = { button: string; name: string; title: string; keep: string }

/** A button, a dialog whose question is the children, and the outcome. */
export function CancelAction({
  request,
  cancelling,
  words,
  outcomeText,
  size,
  onChange,
  children,
}: {
  request: { id: string; shipment?: string }
  cancelling: OrderView['cancelling']
  words: Words
  outcomeText: string
  size: 'regular' | 'small'
  onChange: (order: OrderView) => void
  children: ReactNode
}) {
  const { isConfirming, setIsConfirming, busy, cancelResult, setCancelResult, cancel } = useCancelling(
    request,
    onChange,
  )
  const outcomeRef = useRef<HTMLOutputElement>(null)

  useEffect(() => {
    if (cancelResult) outcomeRef.current?.focus()
  }, [cancelResult])

  if (cancelling === null && cancelResult === null) return null
  const refusal = cancelResult?.refusal
  return (
    <div className="order-action order-cancel">
      {cancelling === 'open' && (
        <Button
          kind="quiet"
          size={size}
          aria-label={words.name}
          aria-haspopup="dialog"
          onClick={() => {
            setCancelResult(null)
            setIsConfirming(true)
          }}
        >
          {words.button}
        </Button>
      )}
      <output ref={outcomeRef} tabIndex={-1} className="order-outcome">
        {(refusal || outcomeText) && (
          <span className={refusal ? 'order-action-error' : undefined}>{refusal || outcomeText}</span>
        )}
      </output>
      <CancelDialog
        words={words}
        open={isConfirming}
        busy={busy}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void cancel()}
      >
        {children}
      </CancelDialog>
    </div>
  )
}

function useCancelling(request: { id: string; shipment?: string }, onChange: (order: OrderView) => void) {
  const [isConfirming, setIsConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const [cancelResult, setCancelResult] = useState<{ refusal: string } | null>(null)

  async function cancel() {
    setBusy(true)
    const answer = await requestAsCustomer('POST /api/orders/cancel', { body: request })
    // The order itself says what has become of it; after a refusal, too.
    const fresh = await requestAsCustomer(getOrderTarget(request.id, null), {})
    setBusy(false)
    setIsConfirming(false)
    setCancelResult({ refusal: answer.ok ? '' : answer.message })
    if (fresh.ok) onChange(fresh.data.order)
  }

  return { isConfirming, setIsConfirming, busy, cancelResult, setCancelResult, cancel }
}

function CancelDialog({
  words,
  open,
  busy,
  onClose,
  onConfirm,
  children,
}: {
  words: Words
  open: boolean
  busy: boolean
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      open={open}
      title={words.title}
      {...(!busy && { onClose })}
      buttons={
        <>
          <Button kind="outline" data-first-focus aria-disabled={busy} onClick={() => !busy && onClose()}>
            {words.keep}
          </Button>
          <Button kind="danger" busy={busy} onClick={onConfirm}>
            {busy ? 'Cancelling..' : words.button}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
