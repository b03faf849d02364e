import { openDialog } from '../design/dialogs.tsx'
import type { NamedScreen } from './places.ts'

let isOpen = false

/** Its parts are loaded when it is first opened. */
export async function openSearch(screens: readonly NamedScreen[], go: (path: string) => void): Promise<void> {
  if (isOpen) return
  isOpen = true
  try {
    const { drawSearch } = await import('./search.tsx')
    const path = await openDialog<string>({ title: 'Search', look: 'search' }, (close) => drawSearch(screens, close))
    if (path !== undefined) go(path)
  } finally {
    isOpen = false
  }
}
