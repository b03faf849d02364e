import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { dyeLayers, DyedPictures } from '#shop/catalogue/dye-layers.ts'
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
  const [dye, setDye] = useState<typeof dyeLayers | null>(null)
  const [isMissing, setMissing] = useState(false)
  const hasLayers = extras.some(({ colouring }) => colouring)
  const dyed = useMemo(() => (dye && !isMissing ? dye(extras, choices) : none), [extras, choices, dye, isMissing])

  const approach = useCallback(() => {
    if (!hasLayers) return
    import('#shop/catalogue/dye-layers.ts').then(
      ({ dyeLayers }) => setDye(() => dyeLayers),
      () => setMissing(true),
    )
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
    upon: { dyed, onMissing },
    isMissing,
    views: isMissing ? pictures.length : countViews(extras, pictures),
    place: { ref: place, onPointerEnter: approach, onFocus: approach },
  }
}

/** Of choices in view from the start: the page's own pictures come first. Milliseconds. */
const AFTER_PAGE_MS = 1500
