// The first script of every page: fetches the app after the first paint and picture, or the first press, because on a
// slow line they would compete. `data-then` lists the module to run, then those it will import.

/** A slower picture is not waited for. */
const PICTURE_TIMEOUT_MS = 2_000

const [clientEntry = '', ...preloadFiles] =
  document.querySelector<HTMLScriptElement>('script[data-then]')?.dataset['then']?.split(' ') ?? []

/** Clicked before hydration, in order; not of a form or a menu, which work without JavaScript. */
const clickedElements = new Set<HTMLElement>()
addEventListener('click', holdClick, true)
type Input = HTMLInputElement | HTMLTextAreaElement
/** Typed or ticked before hydration, outside forms, which read their fields themselves; `data-edited` says so. */
const editedInputs = new Map<Input, { value: string; checked: boolean }>()
addEventListener('input', rememberEdit, true)
addEventListener('beforeinput', repeatBeforeNext, true)
/** Sent before hydration. A form without an address of its own is for the page to send: the server takes none. */
let sentForm: HTMLFormElement | undefined
addEventListener('submit', holdForm, true)

await Promise.race([
  waitForFirstPaint(),
  ...['pointerdown', 'keydown'].map(
    (type) => new Promise((done) => addEventListener(type, done, { once: true, capture: true })),
  ),
  new Promise((done) => setTimeout(done, PICTURE_TIMEOUT_MS)),
])
for (const href of preloadFiles) {
  const ahead = document.createElement('link')
  ahead.rel = 'modulepreload'
  ahead.href = href
  document.head.append(ahead)
}
let isPageHydrated = false
try {
  await import(/* @vite-ignore */ clientEntry)
} finally {
  isPageHydrated = true
}
// Parts of the page may be hydrated later: deferred-hydration.tsx.
addEventListener('hydrated', () => (repeating = repeating.then(repeatHeld)))
// One after the other: a press that is about an edit must not overtake it.
let repeating = repeatHeld()
await repeating

function isAwaitingHydration(element: Element): boolean {
  return !isPageHydrated || isDeferred(element)
}

function isDeferred(element: Element): boolean {
  return element.isConnected && element.closest('[data-deferred]') !== null
}

async function repeatHeld(): Promise<void> {
  for (const [input, edit] of editedInputs) {
    if (isDeferred(input)) continue
    editedInputs.delete(input)
    if (!input.isConnected) continue
    repeatEdit(input, edit)
    // React must hydrate this before the next event, which may depend on it.
    await new Promise((done) => setTimeout(done))
  }
  if (editedInputs.size > 0) return
  // React hydrates what is clicked before the rest.
  for (const element of clickedElements) {
    if (isDeferred(element)) return
    clickedElements.delete(element)
    if (element.isConnected) element.click()
  }
  if (!sentForm?.isConnected || isDeferred(sentForm)) return
  const form = sentForm
  sentForm = undefined
  // React does not hydrate what is submitted.
  form.dispatchEvent(new Event('input', { bubbles: true }))
  form.requestSubmit()
}

function holdClick(event: MouseEvent): void {
  const { target } = event
  if (!(target instanceof Element) || !event.isTrusted) return
  const isLater = isPageHydrated && !isDeferred(target)
  // A press after a waiting one waits too, because it may depend on it.
  if (isLater && ![...editedInputs.keys(), ...clickedElements].some(({ isConnected }) => isConnected)) return
  const button = target.closest<HTMLElement>('button:not([popovertarget], form *)')
  if (button) {
    clickedElements.add(button)
    if (isLater) event.stopImmediatePropagation()
  }
  const link = target.closest('a')
  // Leaving now would lose what was pressed or chosen before it. A second press on the link follows it at once.
  if (!link || clickedElements.has(link) || isForAnotherTab(event, link)) return
  if (clickedElements.size + editedInputs.size === 0 && !isDeferred(link)) return
  event.preventDefault()
  if (isLater) event.stopImmediatePropagation()
  clickedElements.add(link)
}

function isForAnotherTab({ ctrlKey, metaKey, shiftKey }: MouseEvent, link: HTMLAnchorElement): boolean {
  return ctrlKey || metaKey || shiftKey || link.target === '_blank'
}

function holdForm(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement) || event.target.hasAttribute('action')) return
  if (!isAwaitingHydration(event.target)) return
  event.preventDefault()
  sentForm = event.target
}

function rememberEdit({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  if (!isDeferred(target) && (isPageHydrated || !target.matches('input:not(form *)'))) return
  editedInputs.set(target, { value: target.value, checked: target instanceof HTMLInputElement && target.checked })
  target.dataset['edited'] = ''
}

/** React may have replaced the field and lost its text: the next letter comes after it. */
function repeatBeforeNext({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  const edit = editedInputs.get(target)
  if (!edit || isAwaitingHydration(target)) return
  editedInputs.delete(target)
  repeatEdit(target, edit)
}

function repeatEdit(input: Input, { value, checked }: { value: string; checked: boolean }): void {
  delete input.dataset['edited']
  // It stays chosen, and no script may choose one: its field has looked for it.
  if (input.type === 'file') return
  const edited = () => input.dispatchEvent(new Event('input', { bubbles: true }))
  // React takes the field's value for its own while it hydrates, so an edit must differ from it.
  edited()
  if (input instanceof HTMLInputElement && (input.type === 'radio' || input.type === 'checkbox')) {
    input.checked = !checked
    input.click()
    return
  }
  input.value = input.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value)
  edited()
  if (document.activeElement !== input) input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

async function waitForFirstPaint(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  await picture?.decode().catch(() => undefined)
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
}
