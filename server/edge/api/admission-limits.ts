import type { Shop } from '#server/platform/shop.ts'
import { TOO_MANY_SIGN_INS } from '#server/platform/passwords/passwords.ts'
import type { AdmissionLimit } from '#server/platform/http/admission-control.ts'
import { MAX_ORDER_BYTES } from '#server/platform/http/require-json-body.ts'

export function createAdmissionLimits({ accounts }: Pick<Shop['settings'], 'accounts'>): AdmissionLimit[] {
  return [
    {
      paths: ['/api/orders/new'],
      maxConcurrent: 64,
      maxQueued: 20_000,
      large: { maxBytes: MAX_ORDER_BYTES, maxConcurrent: 16 },
      message: 'Many people are ordering just now. Please try again in a moment.',
    },
    {
      paths: ['/api/recipients/check'],
      maxConcurrent: 16,
      maxQueued: 1_000,
      large: { maxBytes: MAX_ORDER_BYTES, maxConcurrent: 4 },
      message: 'Many lists of people are being checked just now. Please try again in a moment.',
    },
    {
      paths: [
        '/api/auth/local',
        '/api/auth/local/register',
        '/api/auth/forgot-password',
        '/api/auth/reset-password',
        '/api/auth/change-password',
      ],
      // As many as the password hashing takes: hashes are slow on purpose.
      maxConcurrent: accounts.maxConcurrentHashes + accounts.maxQueuedHashes,
      maxQueued: 0,
      message: TOO_MANY_SIGN_INS,
    },
  ]
}
