import type { OpenShop } from './open-shop.ts'

export type OpenShops = {
  open: (owner: string | undefined, settings: Record<string, string> | undefined) => Promise<OpenShop>
  close: () => Promise<void>
}

export function openShops(openShop: (settings?: Record<string, string>) => Promise<OpenShop>): OpenShops {
  let shared: Promise<OpenShop> | undefined
  let owned: { key: string; shop: Promise<OpenShop> } | undefined
  const closeOwned = async () => {
    const closing = owned
    owned = undefined
    await (await closing?.shop)?.close()
  }
  return {
    async open(owner, settings) {
      const key = JSON.stringify([owner, settings])
      if (owned?.key !== key) await closeOwned()
      if (owner === undefined) return (shared ??= openShop())
      owned ??= { key, shop: openShop(settings) }
      return owned.shop
    },
    async close() {
      await closeOwned()
      await (await shared)?.close()
    },
  }
}
