import type { PreparedHeart } from '#web/design/heart.tsx'
import { changeWish, startWishes, wishStore } from './wish-store.ts'

let isWatching = false

/** Fills the hearts of the page, now and as more come; without React, as `fill-cards.ts` does. */
export function startHearts(): void {
  if (isWatching) return
  isWatching = true
  startWishes()
  wishStore.subscribe(drawHearts)
  drawHearts()
  new MutationObserver(drawHearts).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-heart'],
  })
}

function drawHearts(): void {
  const wished = new Set(wishStore.getState().wishes.map(({ key }) => key))
  for (const heart of document.querySelectorAll<HTMLElement>('[data-heart]')) {
    const isPressed = String(wished.has(heart.dataset['heart'] ?? ''))
    if (heart.ariaPressed !== isPressed) heart.ariaPressed = isPressed
  }
}

export async function pressHeart(heart: PreparedHeart): Promise<void> {
  startHearts()
  const { name = '' } = heart.dataset
  const key = heart.prepare ? await heart.prepare() : (heart.dataset['heart'] ?? '')
  if (key === null) return
  const isWished = !wishStore.getState().wishes.some((wish) => wish.key === key)
  const changing = changeWish({ key, name }, isWished)
  say(isWished ? `${name} is on your wish list.` : `${name} was taken off your wish list.`)
  const changed = await changing
  if (!changed.ok) say(changed.message)
}

const SHOWN_MS = 5_000
let hiding: ReturnType<typeof setTimeout> | undefined

function say(text: string): void {
  const before = document.querySelector('.wish-notice')
  const notice = before ?? document.createElement('output')
  notice.className = 'wish-notice'
  const words = document.createElement('span')
  words.textContent = text
  const link = document.createElement('a')
  link.href = '/wishlist'
  link.textContent = 'See the list'
  notice.replaceChildren(words, ' ', link)
  if (!before) document.body.append(notice)
  clearTimeout(hiding)
  const hide = () => {
    if (notice.matches(':hover, :focus-within')) hiding = setTimeout(hide, SHOWN_MS)
    else notice.remove()
  }
  hiding = setTimeout(hide, SHOWN_MS)
}
