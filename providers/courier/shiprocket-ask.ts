import type { z } from 'zod'
import type { Answer } from '#providers/answer.ts'
import { createBreaker } from '#providers/breaker.ts'
import { exchangePatiently, type Patience } from '#providers/exchange.ts'
import { readAnswer } from './shiprocket-answer.ts'
import type { ShiprocketOptions } from './shiprocket-options.ts'
import { openSession } from './shiprocket-session.ts'

export type Question = { path: string; body?: unknown; harm?: Patience['harm'] }
export type Ask = <T>(shape: z.ZodType<T>, question: Question) => Promise<Answer<T>>

/**
 * Asks Shiprocket with a valid token; one refused token is renewed and the question repeated once. Logging in spends
 * the same budget, yet a quarter of it is always left to ask with.
 */
export function openAsk(options: ShiprocketOptions): Ask {
  const { baseUrl, budgetMs: wholeMs = 4_000 } = options
  const session = openSession(options, wholeMs)

  async function askWith<T>(token: string, shape: z.ZodType<T>, question: Question, budgetMs: number) {
    const { path, body, harm = body === undefined ? 'safe' : 'write' } = question
    const answer = await exchangePatiently(
      {
        method: body === undefined ? 'GET' : 'POST',
        url: baseUrl + path,
        headers: { authorization: `Bearer ${token}` },
        body,
      },
      { tries: 2, tryMs: harm === 'safe' ? budgetMs / 2 : budgetMs, budgetMs, harm },
    )
    return readAnswer(answer, shape)
  }

  async function askOnce<T>(shape: z.ZodType<T>, question: Question): Promise<Answer<T>> {
    const start = performance.now()
    const left = () => Math.max(wholeMs / 4, wholeMs - (performance.now() - start))
    const token = await session.token()
    if (!token.ok) return token
    const answer = await askWith(token.value, shape, question, left())
    if (answer.ok || answer.status !== 401) return answer
    session.forget(token.value)
    const renewed = await session.token()
    return renewed.ok ? askWith(renewed.value, shape, question, left()) : renewed
  }

  const { breaker: guarded = createBreaker() } = options
  return (shape, question) => guarded(() => askOnce(shape, question))
}
