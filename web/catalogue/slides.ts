import { useEffect, useState, type RefObject } from 'react'

export function slideForKey(key: string, shown: number, count: number): number | undefined {
  const wanted = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: count - 1 }[key]
  return wanted === undefined ? undefined : Math.min(Math.max(wanted, 0), count - 1)
}

export function useSlides(row: RefObject<HTMLElement | null>, first = 0) {
  const [shown, setShown] = useState(first)
  useEffect(() => {
    const { current } = row
    if (current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy browser tells of several turns at once, the latest last.
        const seen = entries.findLast(({ isIntersecting }) => isIntersecting)
        if (seen) setShown([...current.children].indexOf(seen.target))
      },
      { root: current, threshold: 0.6 },
    )
    for (const slide of current.children) observer.observe(slide)
    return () => observer.disconnect()
  }, [row])

  function show(index: number, behavior: 'instant' | 'smooth' = 'smooth'): void {
    const isInstant = behavior === 'instant' || matchMedia('(prefers-reduced-motion: reduce)').matches
    const left = index * (row.current?.clientWidth ?? 0)
    row.current?.scrollTo({ left, behavior: isInstant ? 'instant' : 'smooth' })
  }
  return { shown, show }
}
