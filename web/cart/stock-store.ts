import type { AvailableStock } from '#contract/checkout.ts'
import { createStore, useStore } from 'zustand'
import type { StockLevels } from '#shop/cart/find-shortages.ts'

/** The shop's last stock levels; never stored. */
const stockStore = createStore<StockLevels>(() => ({}))

/** Null for products made to order. */
export function updateStock(rows: readonly AvailableStock[]): void {
  const stock = { ...stockStore.getState() }
  for (const { id, left, most } of rows)
    if (left === null || most === null) delete stock[id]
    else stock[id] = { left, most }
  stockStore.setState(stock, true)
}

export const readStock = (): StockLevels => stockStore.getState()

export function useStock(): StockLevels {
  return useStore(stockStore)
}
