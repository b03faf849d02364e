import type { Router } from '../come-later.ts'
import { SEEN_ID, type KeepWish, type SeenNews } from './worker-scope.ts'

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

const KEEPER = '/service-worker.js'

/** Has the browser keep what is seen, for the time without a connection, and says when what is shown is old. */
export function keepOffline(router: Router): void {
  // Development serves no built files that could be kept.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  let shown = false
  const tell = ({ seenAt }: SeenNews) => {
    if (seenAt === null && !shown) return
    shown = seenAt !== null
    import('./seen-notice.ts').then(
      ({ showSeen }) => showSeen(seenAt),
      () => {},
    )
  }
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<SeenNews>) => tell(data))
  const old = document.getElementById(SEEN_ID)?.textContent
  if (old) tell({ seenAt: JSON.parse(old) as string })
  addEventListener('online', () => {
    if (!shown) return
    // Its prices are read when the page opens; everything else asks its data again.
    if (router.state.location.pathname === '/cart') location.reload()
    else void router.revalidate().then(() => tell({ seenAt: null }))
  })
  void register(serviceWorker).catch(() => {})
}

async function register(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const wasKept = serviceWorker.controller !== null
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('shop-keeper', { createScriptURL: () => KEEPER })
  await serviceWorker.register(policy ? policy.createScriptURL(KEEPER) : KEEPER)
  if (wasKept) return
  // The first page was there before its keeper.
  const { active } = await serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const pictures = loaded.filter((name) => /\/(pictures|art)\//.test(name))
  active?.postMessage({ page: location.pathname + location.search, pictures } satisfies KeepWish)
}
