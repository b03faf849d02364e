import { NeedsScript } from '#web/design/needs-script.tsx'
import { Button } from '#web/design/button.tsx'

export function OrderLoading() {
  return (
    <div className="order-state" aria-busy="true">
      <NeedsScript>Your order is shown by JavaScript.</NeedsScript>
      <h1 className="order-state-title needs-script" tabIndex={-1}>
        Fetching your order...
      </h1>
      <span className="spinner needs-script" />
    </div>
  )
}

export function OrderLoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="order-state" role="alert">
      <h1 className="order-state-title">Your order could not be fetched</h1>
      <p>{message}</p>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  )
}
