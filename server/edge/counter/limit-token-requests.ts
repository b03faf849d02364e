import type { Context } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { refusal } from '#server/platform/http/errors.ts'

const POINTS = 600
const SECONDS = 60

/** Counts per token and process. A count in the database would cost more than the requests it limits. */
export function limitTokenRequests(): (c: Context, tokenId: string) => Promise<Response | undefined> {
  const limiter = new RateLimiterMemory({ points: POINTS, duration: SECONDS })
  return async (c, tokenId) => {
    try {
      await limiter.consume(tokenId)
      return undefined
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      c.header('retry-after', String(Math.max(1, Math.ceil(refused.msBeforeNext / 1000))))
      return refusal(c, 429, `A token may ask ${POINTS} times a minute. Please try again a little later.`)
    }
  }
}
