import { useEffect, useRef, useState } from 'react'
import { formatRupees } from '#shop/money/paise.ts'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import type { OrderView } from '#contract/order.ts'
import { getOrderTarget } from './use-order.ts'
import { useOrderPolling } from './use-order-polling.ts'

export function CancelOrder({
  order,
  size = 'regular',
  onChange,
}: {
  order: OrderView
  size?: 'regular' | 'small'
  onChange: (order: OrderView) => void
}) {
  const { orderId, number, cancelling, refund } = order
  const [isConfirming, setIsConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const [cancelResult, setCancelResult] = useState<{ refusal: string } | null>(null)
  const outcomeRef = useRef<HTMLOutputElement>(null)
  useOrderPolling(order, cancelling === 'requested' || refund?.state === 'on its way', onChange)

  async function cancel() {
    setBusy(true)
    const answer = await requestAsCustomer('POST /api/orders/cancel', { body: { id: orderId } })
    // The order itself says what has become of it; after a refusal, too.
    const fresh = await requestAsCustomer(getOrderTarget(orderId, null), {})
    setBusy(false)
    setIsConfirming(false)
    setCancelResult({ refusal: answer.ok ? '' : answer.message })
    if (fresh.ok) onChange(fresh.data.order)
  }

  // The button that was pressed may be gone: the keyboard goes on here.
  useEffect(() => {
    if (cancelResult) outcomeRef.current?.focus()
  }, [cancelResult])

  if (cancelling === null && cancelResult === null) return null
  const outcomeText = cancelResult ? cancelResult.refusal || cancellationText(order) : cancellationText(order)
  return (
    <div className="order-action order-cancel">
      {cancelling === 'open' && (
        <Button
          kind="quiet"
          size={size}
          aria-label={`Cancel order ${number}`}
          aria-haspopup="dialog"
          onClick={() => {
            setCancelResult(null)
            setIsConfirming(true)
          }}
        >
          Cancel order
        </Button>
      )}
      <output ref={outcomeRef} tabIndex={-1} className="order-outcome">
        {outcomeText && <span className={cancelResult?.refusal ? 'order-action-error' : undefined}>{outcomeText}</span>}
      </output>
      <CancelOrderDialog
        order={order}
        open={isConfirming}
        busy={busy}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void cancel()}
      />
    </div>
  )
}

function CancelOrderDialog({
  order: { number, amount, refund },
  open,
  busy,
  onClose,
  onConfirm,
}: {
  order: OrderView
  open: boolean
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}) {
  const left = amount - (refund && refund.state !== 'failed' ? refund.amount : 0)
  return (
    <Dialog
      open={open}
      title="Cancel this order?"
      {...(!busy && { onClose })}
      buttons={
        <>
          <Button kind="outline" data-first-focus aria-disabled={busy} onClick={() => !busy && onClose()}>
            Keep order
          </Button>
          <Button kind="danger" busy={busy} onClick={onConfirm}>
            {busy ? 'Cancelling..' : 'Cancel order'}
          </Button>
        </>
      }
    >
      <p>
        Nothing of order {number} will be sent, and {formatRupees(left)} goes back the way it was paid. Your bank shows
        it within 5 to 7 working days.
      </p>
    </Dialog>
  )
}

function cancellationText({ cancelling, state }: OrderView): string {
  if (cancelling === 'requested')
    return 'We are cancelling your order with the courier. You see it here when it is done.'
  if (cancelling === 'open') return ''
  return state === 'cancelled' || state === 'refunded'
    ? 'Your order is cancelled.'
    : 'The courier was on the way already, so the order could not be cancelled.'
}
