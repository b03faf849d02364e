import { useEffect, useMemo, useState } from 'react'
import type { CartAnswer } from '#contract/cart.ts'
import { parseWishKey } from '#shop/wishes/wish-key.ts'
import { requestApi, type ApiError } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'

export type WishAnswers = Readonly<Record<string, CartAnswer['lines'][number]>>

/** Current prices and stock; asks again when the list changes. */
export function useWishAnswers(keys: readonly string[]) {
  const [answers, setAnswers] = useState<WishAnswers>({})
  const [error, setError] = useState<ApiError | null>(null)
  const [round, setRound] = useState(0)
  const missing = keys.filter((key) => answers[key] === undefined)
  const asked = missing.join(' ')
  const wanted = useMemo(() => ({ asked, round }), [asked, round])
  useEffect(() => {
    if (wanted.asked === '') return undefined
    const wished = wanted.asked.split(' ').flatMap((key) => {
      const wish = parseWishKey(key)
      return wish ? [{ key, line: { ...wish, quantity: 1 } }] : []
    })
    return startAbortable(async (signal) => {
      const result = await requestApi('POST /api/cart', { body: { lines: wished.map(({ line }) => line) }, signal })
      if (!result.ok) return setError(result)
      setError(null)
      const found = wished.map(({ key }, index) => [key, result.data.lines[index]!])
      setAnswers((before) => ({ ...before, ...Object.fromEntries(found) }))
    })
  }, [wanted])
  const retry = () => {
    setError(null)
    setRound((before) => before + 1)
  }
  return { answers, error, retry }
}
