import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { selectPageSize } from '#shop/catalogue/page-size.ts'

const YEAR_SECONDS = 31_536_000

/** The server draws 21 products at a first visit; a wide window sets a cookie for 24 and revalidates. */
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
