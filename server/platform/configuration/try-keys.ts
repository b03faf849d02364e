import { randomBytes } from 'node:crypto'
import { desc, isNull, notInArray, or } from 'drizzle-orm'
import type { Settings } from '#config'
import type { ProviderResult } from '#providers/provider-result.ts'
import { payments } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ownMethods } from '#shop/orders/own-payments.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { keySets, type KeySetKey } from '#shop/settings/key-sets.ts'

type Needs = Pick<Shop, 'database' | 'configuration' | 'now'>
type Tried = OperationRefusal<'unknown-key' | 'unreachable' | 'other-account'> | undefined
const DAY_MS = 24 * 60 * 60_000

/** Makes a read-only call to the provider. @param isOtherAccount earlier payments belong to another account */
export async function tryKeys(
  shop: Needs,
  key: KeySetKey,
  settings: Settings,
  { isOtherAccount = false }: { isOtherAccount?: boolean } = {},
): Promise<Tried> {
  const { provider } = keySets[key]
  switch (key) {
    case 'payments':
      return tryPayments(shop, settings, isOtherAccount)
    case 'couriers': {
      const couriers = shop.configuration.openProvider('couriers', settings)
      return explain(provider, await couriers.fetchQuotes({ deliveryPin: '110001', weight: 0.5 }))
    }
    case 'mail-server':
      return explain(provider, await shop.configuration.openProvider('mails', settings).checkConnection())
    case 'google':
      return tryGoogle(shop, settings)
    case 'payment-webhooks':
    case 'courier-webhooks':
      return undefined
  }
}

const isOfProvider = or(isNull(payments.method), notInArray(payments.method, [...ownMethods]))

async function tryPayments(shop: Needs, settings: Settings, isOtherAccount: boolean): Promise<Tried> {
  const provider = shop.configuration.openProvider('payments', settings)
  const now = shop.now()
  const listed = await provider.listPayments({ from: new Date(now.getTime() - DAY_MS), to: now, count: 1, skip: 0 })
  const refused = explain('Razorpay', listed)
  if (refused || isOtherAccount) return refused
  const [latest] = await shop.database.orm
    .select({ id: payments.id })
    .from(payments)
    .where(isOfProvider)
    .orderBy(desc(payments.createdAt))
    .limit(1)
  if (!latest) return undefined
  const found = await provider.fetchPayment(latest.id)
  if (found.ok) return undefined
  if (isSilent(found)) return explain('Razorpay', found)
  return refuse.conflict(
    'other-account',
    `These keys belong to another account: it does not know our payment ${latest.id}. Earlier orders could not be refunded with them.`,
  )
}

/** Sends an invented code: Google answers "wrong code" only if it knows our client. */
async function tryGoogle({ configuration }: Needs, settings: Settings): Promise<Tried> {
  const [state = '', nonce, codeVerifier = ''] = [16, 16, 32].map((bytes) => randomBytes(bytes).toString('base64url'))
  const returned = new URL(`${settings.publicUrl}/auth/callback?${new URLSearchParams({ code: 'trial', state })}`)
  const attempt = { state, nonce: nonce ?? '', codeVerifier }
  return explain('Google', await configuration.openProvider('identities', settings).exchangeCode(attempt, returned))
}

const silent = new Set(['unavailable', 'malformed', 'rate-limited'])
const isSilent = (result: ProviderResult<unknown>) => !result.ok && silent.has(result.reason)

/** Any other answer shows that the provider knows the key. */
function explain(provider: string, result: ProviderResult<unknown>): Tried {
  if (result.ok) return undefined
  if (result.reason === 'unauthorized')
    return refuse.conflict(
      'unknown-key',
      `${provider} does not know this. Nothing was changed; please check what you typed.`,
    )
  if (isSilent(result))
    return refuse.conflict('unreachable', `${provider} did not answer, so it could not be tried. Nothing was changed.`)
  return undefined
}
