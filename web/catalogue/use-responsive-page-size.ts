import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { selectPageSize } from '#shop/catalogue/page-size.ts'

const YEAR_SECONDS = 31_536_000

/**
 * The server cannot know the window's width on a first visit and draws 21 products. A wide window then remembers in a
 * cookie that it wants 24 and asks again; later pages arrive right (the decisions, section 7).
 */
export function useResponsivePageSize(renderedPageSize: number): void {
  const { revalidate } = useRevalidator()
  const adjustPageSize = useEffectEvent(() => {
    const fittingPageSize = selectPageSize(window.innerWidth)
    if (fittingPageSize === renderedPageSize) return
    document.cookie = `page-size=${fittingPageSize}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
    void revalidate()
  })
  useEffect(() => adjustPageSize(), [])
}
