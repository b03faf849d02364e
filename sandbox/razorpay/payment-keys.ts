import { randomBytes } from 'node:crypto'
import type { SandboxOptions } from '#sandbox/sandbox-options.ts'
import type { RecordStore } from '#sandbox/storage/record-store.ts'

export type PaymentKey = { keyId: string; keySecret: string }

export type PaymentKeys = {
  /** The newest first; older keys stay valid. */
  list(): PaymentKey[]
  authorize(authorization: string | undefined): boolean
  find(keyId: string): PaymentKey | undefined
  /** The key of the shop's last request. */
  inUse(): PaymentKey
  /** The page shows the secret once. */
  create(): PaymentKey
}

export function openPaymentKeys({ keyId, keySecret }: SandboxOptions, store: RecordStore): PaymentKeys {
  const table = store.table<PaymentKey>('payment keys')
  const list = () => [...table.all().toReversed(), { keyId, keySecret }]
  let inUse: PaymentKey = { keyId, keySecret }
  return {
    list,
    authorize(authorization) {
      const found = list().find((key) => authorization === toBasicAuthorization(key))
      inUse = found ?? inUse
      return found !== undefined
    },
    find: (id) => list().find((key) => key.keyId === id),
    inUse: () => inUse,
    create() {
      const key = {
        keyId: `rzp_test_${randomBytes(7).toString('hex')}`,
        keySecret: randomBytes(24).toString('base64url'),
      }
      return table.put(key.keyId, key)
    },
  }
}

const toBasicAuthorization = ({ keyId, keySecret }: PaymentKey) =>
  `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
