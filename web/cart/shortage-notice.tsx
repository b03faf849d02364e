import { formatOrderLimit, type Shortage } from '#shop/cart/find-shortages.ts'
import { Button } from '#web/design/button.tsx'

export function ShortageNotice({
  shortage,
  onLimitToStock,
}: {
  shortage: Shortage
  onLimitToStock?: (() => void) | undefined
}) {
  const { name, most } = shortage
  const actionLabel = most === 0 ? 'Remove' : `Set to ${most}`
  return (
    <p className="line-shortage">
      <span>{formatOrderLimit(shortage)}</span>
      {onLimitToStock && (
        <Button kind="outline" size="small" aria-label={`${actionLabel}: ${name}`} onClick={onLimitToStock}>
          {actionLabel}
        </Button>
      )}
    </p>
  )
}
