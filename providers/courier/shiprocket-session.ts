import { z } from 'zod'
import type { Answer } from '#providers/answer.ts'
import { exchangePatiently } from '#providers/exchange.ts'
import { readAnswer } from './shiprocket-answer.ts'
import type { ShiprocketOptions } from './shiprocket-options.ts'

/** Shiprocket's tokens live ten days; ours are renewed two days earlier. */
const tokenLifeMs = 8 * 24 * 60 * 60 * 1000

const loginShape = z.object({ token: z.string().regex(/^[\x21-\x7e]{1,4096}$/) })

export type Session = {
  /** A token that should work. All who ask at once share one log-in. */
  token(): Promise<Answer<string>>
  /** Says that this token was refused, so that the next one is new. */
  forget(token: string): void
}

/** Keeps one log-in for everybody: Shiprocket's firewall bars those who log in for each call. */
export function openSession(options: ShiprocketOptions, budgetMs: number): Session {
  let held: { token: string; until: number } | null = null
  let underWay: Promise<Answer<string>> | null = null

  async function logIn(): Promise<Answer<string>> {
    const { baseUrl, email, password, now } = options
    const answer = await exchangePatiently(
      { method: 'POST', url: `${baseUrl}/auth/login`, headers: {}, body: { email, password } },
      { tries: 2, tryMs: budgetMs / 2, budgetMs, harm: 'safe' },
    )
    const read = readAnswer(answer, loginShape)
    if (!read.ok) return read.reason === 'refused' ? { ...read, reason: 'locked-out' } : read
    held = { token: read.value.token, until: now().getTime() + tokenLifeMs }
    return { ok: true, value: held.token }
  }

  return {
    async token() {
      if (held && held.until > options.now().getTime()) return { ok: true, value: held.token }
      underWay ??= logIn().finally(() => (underWay = null))
      return underWay
    },
    forget(token) {
      if (held?.token === token) held = null
    },
  }
}
