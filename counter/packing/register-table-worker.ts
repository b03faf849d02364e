type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

const WORKER_PATH = '/counter/table-worker.js'

/** So that the table opens without a connection. */
export async function registerTableWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('shop-loader', { createScriptURL: () => WORKER_PATH })
  const url = policy ? policy.createScriptURL(WORKER_PATH) : WORKER_PATH
  await navigator.serviceWorker.register(url, { scope: '/counter/table' }).catch(() => {})
}
