import { useState } from 'react'
import { requestApi } from '#web/api/api-client.ts'

export type Festival = { day: string; name: string }

let asked: Promise<readonly Festival[]> | undefined

/** Asked once for all day fields of a page, when one is first entered. Without an answer the fields offer none. */
export function useFestivals(): [festivals: readonly Festival[], ask: () => void] {
  const [festivals, setFestivals] = useState<readonly Festival[]>([])
  const ask = () => {
    asked ??= requestApi('GET /api/festivals', {}).then((result) => {
      if (result.ok) return result.data.festivals
      asked = undefined
      return []
    })
    void asked.then(setFestivals)
  }
  return [festivals, ask]
}
