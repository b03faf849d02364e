import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import type { PaymentState } from './payment-state.ts'

const LONG_WAIT_MS = 15_000

export function PaymentDialogs({
  state,
  onRetry,
  onConfirmAgain,
  onLeave,
}: {
  state: PaymentState
  onRetry: () => void
  onConfirmAgain: () => void
  onLeave: () => void
}) {
  return (
    <>
      <Dialog
        open={state.step === 'failed'}
        title="Transaction Failed"
        buttons={<RetryOrLeave onRetry={onRetry} onLeave={onLeave} />}
      >
        {state.step === 'failed' && <p>{state.message}</p>}
      </Dialog>
      <Dialog
        open={state.step === 'not placed'}
        title="Couldn't place your order"
        buttons={<RetryOrLeave onRetry={onConfirmAgain} onLeave={onLeave} />}
      >
        {state.step === 'not placed' && <p>{state.message}</p>}
        <p>
          <Link to="/contact" className="text-link">
            Contact us
          </Link>
        </p>
      </Dialog>
      <Dialog
        open={state.step === 'confirming' || state.step === 'placed'}
        title="Please wait while we place your order"
      >
        <span className="spinner" />
        {state.step === 'confirming' && <LongWaitNotice />}
      </Dialog>
    </>
  )
}

function RetryOrLeave({ onRetry, onLeave }: { onRetry: () => void; onLeave: () => void }) {
  return (
    <>
      <Button data-first-focus onClick={onRetry}>
        Retry
      </Button>
      <Button kind="outline" onClick={onLeave}>
        Cancel
      </Button>
    </>
  )
}

function LongWaitNotice() {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-live="polite">
      {isLong && (
        <p>
          This takes longer than usual. We go on asking, and nothing will be charged twice. You can close this page:
          once your payment is confirmed, the order is placed without you.
        </p>
      )}
    </div>
  )
}
