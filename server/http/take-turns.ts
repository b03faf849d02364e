import type { MiddlewareHandler } from 'hono'
import { refusal } from '../api/error-body.ts'
import { createBoundedQueue } from '../customers/bounded-queue.ts'

/**
 * Lets a crowd wait for its turn instead of turning it away: so many requests are worked on at once, the others keep
 * nothing but their connection until then. Whoever waits for the database in the thousands would be refused by it.
 * @param waiting how many may wait; whoever comes then is asked to come back
 */
export function takeTurns(atOnce: number, waiting: number): MiddlewareHandler {
  const queue = createBoundedQueue({ atOnce, waiting })
  return async (c, next) => {
    const turn = await queue.run(next)
    if (turn.ok) return
    c.header('retry-after', '2')
    return refusal(c, 503, 'Many people are ordering just now. Please try again in a moment.')
  }
}
