import { useEffect, useRef, useState, type RefObject } from 'react'
import type { FaceSample } from '#contract/lettering.ts'
import type { FaceKey } from '#shop/lettering/faces.ts'
import { requestApi } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'

const EXAMPLE = 'Riya & Arjun'
const LONGEST = 24
const PAUSE_MS = 500

/** Draws after a pause, once the choices are in sight. The last drawings stay until the next arrive. */
export function useFaceSamples(words: string, offered: readonly FaceKey[]) {
  const ref = useRef<HTMLFieldSetElement>(null)
  const [samples, setSamples] = useState<readonly FaceSample[]>([])
  const isSeen = useSeen(ref)
  const line = words.trim().split('\n')[0]?.slice(0, LONGEST).trim() || EXAMPLE
  const body = JSON.stringify({ words: line, faces: offered })
  useEffect(() => {
    if (!isSeen) return
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = startAbortable(async (signal) => {
        const drawn = await requestApi('POST /api/lettering/faces', { body: JSON.parse(body), signal })
        if (drawn.ok) setSamples(drawn.data.faces)
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [isSeen, body])
  return { samples, ref }
}

function useSeen(ref: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!ref.current || isSeen) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, isSeen])
  return isSeen
}
