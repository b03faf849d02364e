import type { InitialState } from './initial-state.ts'
import type { Router } from '#web/routing/router.ts'
import { readConsent, sendConsents } from './consent.ts'
import { showConsentBanner } from './consent-banner.ts'

/** Nothing is sent before consent; until then events stay in memory, from the first press on. */
export function startAnalytics(router: Router, initial: InitialState): void {
  let tracking: Promise<() => void> | undefined
  const startTracking = (press?: Event) =>
    (tracking ??= import('./track-shop.ts').then(
      ({ trackShop }) => trackShop(router, press ? { ...initial, firstInput: press } : initial),
      () => () => {}, // could not be loaded: this page is not counted
    ))
  const showBanner = (opener?: HTMLElement) => {
    showConsentBanner(
      (allowed) => void (allowed || tracking ? startTracking() : null)?.then((flush) => flush()),
      opener,
    )
  }

  const consent = readConsent()
  void sendConsents()
  if (consent?.allowed || (consent === null && initial.firstInput)) void startTracking()
  // Checkout shows no banner, so a shopper who arrives there unanswered is not counted.
  if (consent === null && router.state.location.pathname !== '/checkout') {
    if (hidesPrice(router.state.location.pathname))
      addEventListener('scroll', () => void (readConsent() ?? showBanner()), { once: true, passive: true })
    else showBanner()
    for (const press of ['pointerdown', 'keydown'])
      addEventListener(press, (event) => void startTracking(event), { once: true, capture: true })
  }
  const onConsentSettingsClick = ({ target }: Event) => {
    const opener = target instanceof Element ? target.closest<HTMLElement>('[data-choices]') : null
    if (opener) showBanner(opener)
  }
  document.addEventListener('click', onConsentSettingsClick)
  // The press that loaded this module may have been on the link to the consent settings.
  const { firstInput } = initial
  if (firstInput && (!(firstInput instanceof KeyboardEvent) || firstInput.key === 'Enter' || firstInput.key === ' '))
    onConsentSettingsClick(firstInput)
}

/** On a phone the banner would cover a product's name and price, so the first scroll brings it. */
const hidesPrice = (pathname: string) =>
  pathname.startsWith('/product/') && scrollY === 0 && matchMedia('(width <= 800px)').matches
