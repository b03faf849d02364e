import { useLayoutEffect } from 'react'
import { listenToKeys } from '../design/single-keys.ts'

/** `data-key` of what stands on an order's page. */
const pressed = ['p', 'l', 'a'] as const
const focused = ['m'] as const

/** They press or focus what stands there, where it does: what is missing or disabled is not done. */
export function useOrderKeys(): void {
  useLayoutEffect(() => {
    const find = (key: string) => document.querySelector<HTMLElement>(`[data-key=${key}]`)
    const press = pressed.map((key) => [key, () => find(key)?.click()] as const)
    const focus = focused.map((key) => {
      const go = (event: KeyboardEvent) => {
        // Or the letter stands in the field.
        event.preventDefault()
        find(key)?.querySelector('textarea')?.focus()
      }
      return [key, go] as const
    })
    return listenToKeys(Object.fromEntries([...press, ...focus]))
  }, [])
}
