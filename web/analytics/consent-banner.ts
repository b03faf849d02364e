import { storeConsent, readConsent, hasGlobalPrivacyControl } from './consent.ts'

const CONSENT_QUESTION =
  'May we count your visit? Google Analytics gets a random number from us. No names, no advertising.'
const GLOBAL_OPT_OUT_TEXT = 'Your browser asks sites not to count you, so we do not.'

/** Drawn without React: most shoppers see it once. `opener` gets the focus back. */
export function showConsentBanner(onConsent: (allowed: boolean) => void, opener?: HTMLElement): void {
  document.querySelector('.consent-banner')?.remove()
  const banner = document.createElement('section')
  banner.className = 'consent-banner'
  banner.ariaLabel = 'Cookie choices'
  const text = document.createElement('p')
  const allowed = readConsent()?.allowed
  const state = opener && allowed !== undefined ? `Counting is ${allowed ? 'on' : 'off'} now. ` : ''
  text.append(hasGlobalPrivacyControl() ? GLOBAL_OPT_OUT_TEXT : state + CONSENT_QUESTION, ' ', createPrivacyLink())
  banner.append(text)
  const close = () => {
    banner.remove()
    opener?.focus()
  }
  const addButton = (label: string, allows?: boolean) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button button-outline button-small'
    button.textContent = label
    button.addEventListener('click', () => {
      if (allows !== undefined) {
        storeConsent(allows)
        onConsent(allows)
      }
      close()
    })
    banner.append(button)
  }
  if (hasGlobalPrivacyControl()) addButton('Close')
  else {
    addButton('Allow', true)
    addButton('No thanks', false)
  }
  if (opener) banner.addEventListener('keydown', ({ key }) => key === 'Escape' && close())
  // Right after the skip link, so that keyboard users meet it at once.
  const skip = document.querySelector('.skip-link')
  if (skip) skip.after(banner)
  else document.body.prepend(banner)
  if (opener) banner.querySelector('button')?.focus()
}

function createPrivacyLink(): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = '/privacy'
  link.textContent = 'Privacy'
  return link
}
