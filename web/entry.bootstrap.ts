// The first script of every page: fetches the app after the first paint and picture, or the first press, because on a
// slow line they would compete. `data-then` lists the module to run, then those it will import.

/** A slower picture is not waited for. */
const PICTURE_TIMEOUT_MS = 2_000

const [clientEntry = '', ...preloadFiles] =
  document.querySelector<HTMLScriptElement>('script[data-then]')?.dataset['then']?.split(' ') ?? []

/** Clicked before hydration, in order; not of a form or a menu, which work without JavaScript. */
const clickedElements = new Set<HTMLElement>()
addEventListener('click', holdClick, true)
/** Typed or ticked before hydration, outside forms, which read their fields themselves. */
const editedInputs = new Map<HTMLInputElement, { value: string; checked: boolean }>()
addEventListener('input', rememberEdit, true)
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
try {
  await import(/* @vite-ignore */ clientEntry)
} finally {
  removeEventListener('click', holdClick, true)
  removeEventListener('input', rememberEdit, true)
  removeEventListener('submit', holdForm, true)
}
for (const [input, edit] of editedInputs) if (input.isConnected) repeatEdit(input, edit)
// React hydrates what is clicked before the rest.
for (const element of clickedElements) if (element.isConnected) element.click()
if (sentForm?.isConnected) {
  // React does not hydrate what is submitted.
  sentForm.dispatchEvent(new Event('input', { bubbles: true }))
  sentForm.requestSubmit()
}

function holdClick(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return
  const button = event.target.closest<HTMLElement>('button:not([popovertarget], form *)')
  if (button) clickedElements.add(button)
  const link = event.target.closest('a')
  // Leaving now would lose the presses before it; who presses again does not want to wait.
  if (!link || clickedElements.size === 0 || clickedElements.has(link) || isForAnotherTab(event, link)) return
  event.preventDefault()
  clickedElements.add(link)
}

function isForAnotherTab({ ctrlKey, metaKey, shiftKey }: MouseEvent, link: HTMLAnchorElement): boolean {
  return ctrlKey || metaKey || shiftKey || link.target === '_blank'
}

function holdForm(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement) || event.target.hasAttribute('action')) return
  event.preventDefault()
  sentForm = event.target
}

function rememberEdit({ target }: Event): void {
  if (target instanceof HTMLInputElement && target.matches(':not(form *)'))
    editedInputs.set(target, { value: target.value, checked: target.checked })
}

function repeatEdit(input: HTMLInputElement, { value, checked }: { value: string; checked: boolean }): void {
  const edited = () => input.dispatchEvent(new Event('input', { bubbles: true }))
  // React hydrates what the event is for, and takes what stands there for what it drew: an edit must differ from it.
  edited()
  if (input.type === 'radio' || input.type === 'checkbox') {
    input.checked = !checked
    input.click()
    return
  }
  input.value = input.defaultValue
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  edited()
  if (document.activeElement !== input) input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

async function waitForFirstPaint(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  await picture?.decode().catch(() => undefined)
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
}
