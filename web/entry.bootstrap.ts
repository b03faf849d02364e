// The first script of every page, as small as can be. It lets the page be seen, its first picture too, before it fetches
// what brings the page to life: on a slow line they would take each other's time. Whoever wants to do something at once
// is not kept waiting. Where the rest lies stands beside it: what to run, then what that will ask for.

/** A picture that takes longer, in milliseconds, is not waited for. */
const PICTURE_TIMEOUT_MS = 2_000

const [clientEntry = '', ...preloadFiles] =
  document.querySelector<HTMLScriptElement>('script[data-then]')?.dataset['then']?.split(' ') ?? []

/** Pressed before anybody listens, and not by a form or a menu, which work without us. */
let clickedElement: HTMLElement | null | undefined
addEventListener('click', rememberClick, true)

await Promise.race([
  waitForFirstPaint(),
  ...['pointerdown', 'keydown'].map(
    (wish) => new Promise((done) => addEventListener(wish, done, { once: true, capture: true })),
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
// React brings to life what is pressed before it goes on with the rest.
if (clickedElement?.isConnected) clickedElement.click()

function rememberClick({ target }: Event): void {
  if (target instanceof Element) clickedElement = target.closest<HTMLElement>('button:not([popovertarget], form *)')
}

async function waitForFirstPaint(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  await picture?.decode().catch(() => undefined)
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
}
