import { Button } from '../design/button.tsx'

export function OrderWait() {
  return (
    <div className="order-state" aria-busy="true">
      <h1 className="order-state-title" tabIndex={-1}>
        Fetching your order...
      </h1>
      <span className="spinner" />
    </div>
  )
}

/** The order may well exist: it could not be asked about. */
export function OrderFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="order-state" role="alert">
      <h1 className="order-state-title">Your order could not be fetched</h1>
      <p>{message}</p>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  )
}
