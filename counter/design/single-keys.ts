import { tinykeys, type KeybindingsMap } from 'tinykeys'
import { createStore } from './create-store.ts'

const STORAGE_KEY = 'counter.single-keys'

/** WCAG 2.1.4: keys without Ctrl can be switched off, on this device. */
export const singleKeys = createStore(readSetting())

function readSetting(): boolean {
  return globalThis.localStorage?.getItem(STORAGE_KEY) !== 'off'
}

export function setSingleKeys(areOn: boolean): void {
  localStorage.setItem(STORAGE_KEY, areOn ? 'on' : 'off')
  singleKeys.set(areOn)
}

/** Outside of fields and dialogs only. @returns how to stop listening */
export function listenToKeys(keys: KeybindingsMap): () => void {
  return tinykeys(window, keys, { ignore: (event) => !singleKeys.get() || isBusyElsewhere(event) })
}

/** Also while somebody types in a field, but not above another dialog. @returns how to stop listening */
export function listenToSearchKey(search: () => void): () => void {
  const isInDialog = ({ target }: KeyboardEvent) =>
    target instanceof Element && target.closest('[role=dialog]') !== null
  const open = (event: KeyboardEvent) => {
    event.preventDefault()
    search()
  }
  return tinykeys(window, { '$mod+k': open }, { ignore: (event) => event.isComposing || isInDialog(event) })
}

function isBusyElsewhere(event: KeyboardEvent): boolean {
  const { target } = event
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return true
  return (
    target.closest(
      'input:not([type=checkbox]), select, textarea, [contenteditable], [role=dialog], [role=listbox], [role=menu]',
    ) !== null
  )
}
