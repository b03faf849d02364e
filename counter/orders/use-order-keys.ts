import { useLayoutEffect } from 'react'
import { listenToKeys } from '../design/single-keys.ts'

/** Values of `data-key` on an order's page. */
const pressed = ['p', 'l'] as const
const focused = ['m'] as const

/** Keys press a button or focus a field. A missing or disabled one does nothing. */
export function useOrderKeys(): void {
  useLayoutEffect(() => {
    const find = (key: string) => document.querySelector<HTMLElement>(`[data-key=${key}]`)
    const press = pressed.map((key) => [key, () => find(key)?.click()] as const)
    const focus = focused.map((key) => {
      const go = (event: KeyboardEvent) => {
        // Otherwise the field would receive the letter.
        event.preventDefault()
        find(key)?.querySelector('textarea')?.focus()
      }
      return [key, go] as const
    })
    return listenToKeys(Object.fromEntries([...press, ...focus]))
  }, [])
}
