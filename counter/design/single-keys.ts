import { tinykeys, type KeybindingsMap } from 'tinykeys'
import { createStore } from './create-store.ts'

/** As tinykeys waits for the next key. */
const SEQUENCE_MS = 1_000
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

/**
 * Outside of fields and dialogs only. Called in a layout effect, as the others here: what is pressed as soon as the
 * screen is seen is heard.
 * @returns how to stop listening
 */
export function listenToKeys(keys: KeybindingsMap): () => void {
  const begins = Object.keys(keys).flatMap((key) => (key.includes(' ') ? [key.slice(0, key.indexOf(' '))] : []))
  for (const key of begins) prefixes.add(key)
  const isElsewhere = (event: KeyboardEvent) => begins.length === 0 && endsSequence(event)
  return tinykeys(window, keys, {
    ignore: (event) => !singleKeys.get() || isBusyElsewhere(event) || isElsewhere(event),
  })
}

/** First keys of what is pressed one after the other, such as `g`. */
const prefixes = new Set<string>()
let last: { event: KeyboardEvent; before: { key: string; at: number } | undefined } | undefined

/** Or `g a` would also do what `a` does. */
function endsSequence(event: KeyboardEvent): boolean {
  if (last?.event !== event) last = { event, before: last && { key: last.event.key, at: last.event.timeStamp } }
  const { before } = last
  return before !== undefined && prefixes.has(before.key) && event.timeStamp - before.at < SEQUENCE_MS
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
