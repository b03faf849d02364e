import { useEffect, useMemo, useRef, useState } from 'react'
import type { FaceKey } from '#shop/lettering/faces.ts'
import { listNames, type NamesList } from '#shop/lettering/list-names.ts'
import { requestApi } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'
import { PAUSE_MS } from './use-words.ts'

const DRAWN_AT_ONCE = 50

/** In millimetres of the print area; `path` is empty, with a message, where words cannot be had. */
export type DrawnName = { path: string; message?: string | undefined; width: number; height: number }
export type Names = NamesList & {
  drawn: ReadonlyMap<string, DrawnName>
  /** Why the list could not be drawn. It can still be ordered or drawn again. */
  error: string | null
}

/** Draws each name of a list once, after a pause in typing. @param typed null while all pieces have the same words */
export function useNames(product: number, printArea: string, typed: string | null, face: FaceKey): Names {
  const list = useMemo(() => listNames(typed ?? ''), [typed])
  const known = useRef(new Map<FaceKey, Map<string, DrawnName>>())
  const [drawn, setDrawn] = useState<ReadonlyMap<string, DrawnName>>(new Map())
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    const ofFace = known.current.get(face) ?? new Map<string, DrawnName>()
    known.current.set(face, ofFace)
    setDrawn(new Map(ofFace))
    const wanted = [...new Set(list.names.map(({ words }) => words))].filter((words) => !ofFace.has(words))
    if (wanted.length === 0) return setError(null)
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = startAbortable(async (signal) => {
        for (let from = 0; from < wanted.length; from += DRAWN_AT_ONCE) {
          const words = wanted.slice(from, from + DRAWN_AT_ONCE)
          const result = await requestApi('POST /api/lettering/list', {
            body: { product, printArea, face, words },
            signal,
          })
          if (!result.ok) return setError(result.message)
          const { pieces, width, height } = result.data
          for (const [index, piece] of pieces.entries()) ofFace.set(words[index]!, { ...piece, width, height })
          setDrawn(new Map(ofFace))
        }
        setError(null)
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [product, printArea, face, list])

  return { ...list, drawn, error }
}
