import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { DyedPictures } from '#shop/catalogue/dye-layers.ts'
import { countViews } from '#shop/catalogue/dyed-views.ts'
import type { Choices } from '#shop/cart/choices.ts'
import type { ProductDetails } from '#shop/catalogue/product.ts'

const none: DyedPictures = new Map()

/** Layers for the pictures: none before the choices are near, nor after one could not be had. */
export function useColours(
  { extras, pictures }: Pick<ProductDetails, 'extras' | 'pictures'>,
  choices: Choices,
  showInstead: () => void,
) {
  const place = useRef<HTMLDivElement>(null)
  const [parts, setParts] = useState<typeof import('./picture-overlay.tsx') | null>(null)
  const [isMissing, setMissing] = useState(false)
  const hasLayers = extras.some(({ colouring }) => colouring)
  const dyed = useMemo(
    () => (parts && !isMissing ? parts.dyeLayers(extras, choices) : none),
    [extras, choices, parts, isMissing],
  )

  const approach = useCallback(() => {
    if (!hasLayers) return
    import('./picture-overlay.tsx').then(setParts, () => setMissing(true))
  }, [hasLayers])

  useEffect(() => {
    if (!hasLayers || place.current === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      timer = setTimeout(approach, AFTER_PAGE_MS)
    })
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [hasLayers, approach])

  function onMissing(): void {
    setMissing(true)
    showInstead()
  }

  return {
    upon: { dyed, overlay: parts?.PictureOverlay ?? null, onMissing },
    isMissing,
    views: isMissing ? pictures.length : countViews(extras, pictures),
    place: { ref: place, onPointerEnter: approach, onFocus: approach },
  }
}

/** Milliseconds: the page's own pictures load before those of choices. */
const AFTER_PAGE_MS = 1500
