// The first script of every page: fetches the app after the first paint and picture, or the first press, because on a
// slow line they would compete. `data-then` lists the module to run, then those it will import.

/** A slower picture is not waited for. */
const PICTURE_TIMEOUT_MS = 2_000

const [clientEntry = '', ...preloadFiles] =
  document.querySelector<HTMLScriptElement>('script[data-then]')?.dataset['then']?.split(' ') ?? []

/** Clicked before hydration, and not by a form or a menu, which work without JavaScript. */
let clickedElement: HTMLElement | null | undefined
addEventListener('click', rememberClick, true)

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
await import(/* @vite-ignore */ clientEntry)
removeEventListener('click', rememberClick, true)
// React hydrates what is clicked before the rest.
if (clickedElement?.isConnected) clickedElement.click()

function rememberClick({ target }: Event): void {
  if (target instanceof Element) clickedElement = target.closest<HTMLElement>('button:not([popovertarget], form *)')
}

async function waitForFirstPaint(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  await picture?.decode().catch(() => undefined)
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
}
