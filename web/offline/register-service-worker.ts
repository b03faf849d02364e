import type { Router } from '#web/routing/router.ts'
import { CACHED_AT_ID, type PrecacheRequest, type StalenessMessage } from './worker-scope.ts'

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

const SERVICE_WORKER_PATH = '/service-worker.js'

export function registerServiceWorker(router: Router): void {
  // Development serves no built files to cache.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  let isNoticeShown = false
  const showStaleness = ({ seenAt }: StalenessMessage) => {
    if (seenAt === null && !isNoticeShown) return
    isNoticeShown = seenAt !== null
    import('./stale-notice.ts').then(
      ({ showStaleNotice }) => showStaleNotice(seenAt),
      () => {},
    )
  }
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<StalenessMessage>) => showStaleness(data))
  const cachedAt = document.getElementById(CACHED_AT_ID)?.textContent
  if (cachedAt) showStaleness({ seenAt: JSON.parse(cachedAt) as string })
  addEventListener('online', () => {
    if (!isNoticeShown) return
    // The cart reads its prices when the page opens; every other page revalidates its data.
    if (router.state.location.pathname === '/cart') location.reload()
    else void router.revalidate().then(() => showStaleness({ seenAt: null }))
  })
  void registerAndPrecache(serviceWorker).catch(() => {})
}

async function registerAndPrecache(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const wasControlled = serviceWorker.controller !== null
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('shop-service-worker', { createScriptURL: () => SERVICE_WORKER_PATH })
  await serviceWorker.register(policy ? policy.createScriptURL(SERVICE_WORKER_PATH) : SERVICE_WORKER_PATH)
  if (wasControlled) return
  // The first page was loaded before the worker controlled it.
  const { active } = await serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const pictures = loaded.filter((name) => /\/(pictures|art)\//.test(name))
  active?.postMessage({ page: location.pathname + location.search, pictures } satisfies PrecacheRequest)
}
