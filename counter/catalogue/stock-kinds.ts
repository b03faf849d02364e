export type StockKind = 'counted' | 'made to order'

export const stockKinds: readonly { value: StockKind; label: string }[] = [
  { value: 'counted', label: 'Counted pieces on a shelf' },
  { value: 'made to order', label: 'Made to order' },
]
