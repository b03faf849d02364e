import type { Router } from '#web/startup/deferred-startup.ts'
import { CACHED_AT_ID, type PrecacheRequest, type StalenessMessage } from './worker-scope.ts'

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

const SERVICE_WORKER_PATH = '/service-worker.js'

/** Has the browser keep what is seen, for the time without a connection, and says when what is shown is old. */
export function registerServiceWorker(router: Router): void {
  // Development serves no built files that could be kept.
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
  const old = document.getElementById(CACHED_AT_ID)?.textContent
  if (old) showStaleness({ seenAt: JSON.parse(old) as string })
  addEventListener('online', () => {
    if (!isNoticeShown) return
    // Its prices are read when the page opens; everything else asks its data again.
    if (router.state.location.pathname === '/cart') location.reload()
    else void router.revalidate().then(() => showStaleness({ seenAt: null }))
  })
  void registerAndPrecache(serviceWorker).catch(() => {})
}

async function registerAndPrecache(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const wasControlled = serviceWorker.controller !== null
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('shop-keeper', { createScriptURL: () => SERVICE_WORKER_PATH })
  await serviceWorker.register(policy ? policy.createScriptURL(SERVICE_WORKER_PATH) : SERVICE_WORKER_PATH)
  if (wasControlled) return
  // The first page was there before its keeper.
  const { active } = await serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const pictures = loaded.filter((name) => /\/(pictures|art)\//.test(name))
  active?.postMessage({ page: location.pathname + location.search, pictures } satisfies PrecacheRequest)
}
