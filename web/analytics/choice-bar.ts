import { keepChoice, readChoice, saysNoToAll } from './choice.ts'

const ASKS =
  'May we count your visit? Google Analytics gets a random number from us. No names, no advertising.'
const SAYS_NO = 'Your browser asks sites not to count you, so we do not.'

/**
 * A small bar at the bottom of the window with two equal buttons. Drawn without React: most shoppers see it once.
 * @param onChoice told what was chosen
 * @param opener what the shopper pressed to see it again; the focus goes there afterwards
 */
export function askForChoice(onChoice: (allowed: boolean) => void, opener?: HTMLElement): void {
  document.querySelector('.choice-bar')?.remove()
  const bar = document.createElement('section')
  bar.className = 'choice-bar'
  bar.ariaLabel = 'Cookie choices'
  const words = document.createElement('p')
  const allowed = readChoice()?.allowed
  const state = opener && allowed !== undefined ? `Counting is ${allowed ? 'on' : 'off'} now. ` : ''
  words.append(saysNoToAll() ? SAYS_NO : state + ASKS, ' ', link())
  bar.append(words)
  const close = () => {
    bar.remove()
    opener?.focus()
  }
  const button = (label: string, allows?: boolean) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button button-outline button-small'
    button.textContent = label
    button.addEventListener('click', () => {
      if (allows !== undefined) {
        keepChoice(allows)
        onChoice(allows)
      }
      close()
    })
    bar.append(button)
  }
  if (saysNoToAll()) button('Close')
  else {
    button('Allow', true)
    button('No thanks', false)
  }
  if (opener) bar.addEventListener('keydown', ({ key }) => key === 'Escape' && close())
  // Right after the link that skips to the content: a keyboard meets it at once.
  const skip = document.querySelector('.skip-link')
  if (skip) skip.after(bar)
  else document.body.prepend(bar)
  if (opener) bar.querySelector('button')?.focus()
}

function link(): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = '/privacy'
  link.textContent = 'Privacy'
  return link
}
