import type { ApiError } from '#web/api/api-client.ts'
import { OrderLoadFailed } from './order-loading.tsx'
import { OrderNotFound } from './order-not-found.tsx'
import { OrderSignIn } from './order-sign-in.tsx'
import { OrderWrongAccount } from './order-wrong-account.tsx'

export function OrderError({ refusal, id, onRetry }: { refusal: ApiError; id: string; onRetry: () => void }) {
  switch (refusal.status) {
    case 401:
      return <OrderSignIn id={id} />
    case 403:
      return <OrderWrongAccount />
    case 404:
      return <OrderNotFound />
    default:
      return <OrderLoadFailed message={refusal.message} onRetry={onRetry} />
  }
}
