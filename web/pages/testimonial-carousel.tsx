import { useEffect, useState, type RefObject } from 'react'
import { useSlides } from '#web/catalogue/slides.ts'
import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from '#web/design/icons.tsx'

const SLIDE_MS = 5000
const FADE_MS = 300

/** Goes on after somebody has turned it, waits while the keyboard is in it, stands still under reduced motion. */
export function TestimonialCarousel({ row, count }: { row: RefObject<HTMLElement | null>; count: number }) {
  const [prefersReducedMotion] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [playing, setPlaying] = useState(!prefersReducedMotion)
  const { shown, show } = useSlides(row)

  function showSlide(wanted: number): void {
    const index = (wanted + count) % count
    show(index, index === wanted ? 'smooth' : 'instant')
    if (index !== wanted && !prefersReducedMotion) row.current?.animate({ opacity: [0, 1] }, FADE_MS)
  }

  useEffect(() => {
    if (!playing) return
    const turn = () => {
      if (!row.current?.matches(':focus-visible')) showSlide(shown + 1)
    }
    const timer = setInterval(turn, SLIDE_MS)
    return () => clearInterval(timer)
    // Each slide stays as long, however it came.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, [playing, shown])

  // Screen readers get only the slide in view.
  useEffect(() => {
    for (const [index, slide] of [...(row.current?.children ?? [])].entries())
      slide.ariaHidden = index === shown ? null : 'true'
  }, [row, shown])

  return (
    <>
      <button type="button" className="slide-arrow" aria-label="Previous" onClick={() => showSlide(shown - 1)}>
        <ArrowLeftIcon />
      </button>
      <div className="slide-dots">
        {Array.from({ length: count }, (_, index) => (
          <button
            key={index}
            type="button"
            aria-label={`Show testimonial ${index + 1}`}
            aria-controls="slides"
            aria-current={index === shown || undefined}
            onClick={() => showSlide(index)}
          />
        ))}
      </div>
      <button type="button" className="slide-arrow" aria-label="Next" onClick={() => showSlide(shown + 1)}>
        <ArrowRightIcon />
      </button>
      <button
        type="button"
        className="slide-pause"
        aria-label={playing ? 'Pause' : 'Play'}
        aria-controls="slides"
        onClick={() => setPlaying(!playing)}
      >
        {playing ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
      </button>
    </>
  )
}
