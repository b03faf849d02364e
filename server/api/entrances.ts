import type { Shop } from '#server/shop.ts'
import { TOO_MANY_SIGN_INS } from '#server/customers/bounded-queue.ts'
import type { Entrance } from '#server/http/door.ts'

/** Where crowds come: to the last pieces of something, and to guess passwords. */
export function entrances({ accounts }: Pick<Shop['settings'], 'accounts'>): Entrance[] {
  return [
    {
      paths: ['/api/orders/new'],
      atOnce: 64,
      waiting: 20_000,
      message: 'Many people are ordering just now. Please try again in a moment.',
    },
    {
      paths: [
        '/api/auth/local',
        '/api/auth/local/register',
        '/api/auth/forgot-password',
        '/api/auth/reset-password',
        '/api/auth/change-password',
      ],
      // Who is inside waits for a hash, which is slow on purpose.
      atOnce: accounts.hashesAtOnce + accounts.hashesWaiting,
      waiting: 0,
      message: TOO_MANY_SIGN_INS,
    },
  ]
}
