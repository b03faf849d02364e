import { setTimeout as pause } from 'node:timers/promises'
import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import { createRazorpay } from '#providers/payment/razorpay.ts'
import { killTestSecrets } from './kill-test-secrets.ts'
import type { ShopProcess } from './shop-process.ts'
import type { History } from './shopper.ts'

const LONGEST_WAIT = 60_000

/** From outside: no order waits, and each has exactly the money it should have. */
export async function everythingSettled(
  shop: ShopProcess,
  sandboxUrl: string,
  history: History,
): Promise<void> {
  const deadline = performance.now() + LONGEST_WAIT
  let waiting = [...history.orders]
  while (waiting.length > 0) {
    const kept = new Map<string, number>()
    for (const { orderId, status } of await listAllPayments(sandboxUrl))
      if (orderId && status === 'captured') kept.set(orderId, (kept.get(orderId) ?? 0) + 1)
    const still: [string, string][] = []
    for (const [orderId, providerOrderId] of waiting) {
      const status = await statusOf(shop, orderId)
      const wanted = status === 'Placed' ? 1 : 0
      if (status === 'Awaiting payment' || (kept.get(providerOrderId) ?? 0) !== wanted)
        still.push([orderId, providerOrderId])
    }
    waiting = still
    if (performance.now() > deadline) return // the books will say what is wrong
    if (waiting.length > 0) await pause(250)
  }
}

async function statusOf(shop: ShopProcess, orderId: string): Promise<string> {
  const response = await fetch(`${shop.url}/api/orders/get?id=${orderId}`)
  const body = (await response.json()) as { order?: { status: string } }
  return body.order?.status ?? 'unknown'
}

export async function listAllPayments(sandboxUrl: string): Promise<ProviderPayment[]> {
  const { listPayments } = createRazorpay({
    ...killTestSecrets,
    baseUrl: `${sandboxUrl}/razorpay/v1`,
    webhookSecrets: [],
    checkoutScriptUrl: '',
  })
  const all: ProviderPayment[] = []
  const span = { from: new Date(0), to: new Date(Date.now() + 60_000), count: 100 }
  for (;;) {
    const page = await listPayments({ ...span, skip: all.length })
    if (!page.ok) throw new Error(page.description)
    if (page.value.length === 0) return all
    all.push(...page.value)
  }
}
