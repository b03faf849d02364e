import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { pageSizeFor } from '#shop/catalogue/page-size.ts'

const YEAR_S = 31_536_000

/**
 * The server cannot know the window's width on a first visit and draws 21 products. A wide window then remembers in a
 * cookie that it wants 24 and asks again; later pages arrive right (the decisions, section 7).
 */
export function useFittingPageSize(drawn: number): void {
  const { revalidate } = useRevalidator()
  const ask = useEffectEvent(() => {
    const fitting = pageSizeFor(window.innerWidth)
    if (fitting === drawn) return
    document.cookie = `page-size=${fitting}; path=/; max-age=${YEAR_S}; samesite=lax`
    void revalidate()
  })
  useEffect(() => ask(), [])
}
