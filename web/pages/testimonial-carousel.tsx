import autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState, type RefObject } from 'react'
import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from '../design/icons.tsx'

/** Milliseconds a slide stays (specification, section 9). */
const STAY = 5000

/** Turns the slides in `viewport` and draws what steers them: dots, arrows, pause. Still where motion is unwelcome. */
export function TestimonialCarousel({
  viewport,
  count,
}: {
  viewport: RefObject<HTMLElement | null>
  count: number
}) {
  const [still] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [attach, carousel] = useEmblaCarousel({ loop: true, duration: still ? 0 : 28 }, [
    autoplay({ delay: STAY, stopOnInteraction: false, playOnInit: !still }),
  ])
  const [shown, setShown] = useState(0)
  const [playing, setPlaying] = useState(!still)

  useEffect(() => {
    const { current } = viewport
    current?.classList.add('slides-live')
    current?.scrollTo({ left: 0 })
    attach(current)
  }, [attach, viewport])

  useEffect(() => {
    const follow = () => setShown(carousel?.selectedScrollSnap() ?? 0)
    carousel?.on('select', follow)
    return () => void carousel?.off('select', follow)
  }, [carousel])

  useEffect(() => markShown(carousel?.slideNodes() ?? [], shown), [carousel, shown])

  function togglePlaying(): void {
    const turner = carousel?.plugins().autoplay
    if (playing) turner?.stop()
    else turner?.play()
    setPlaying(!playing)
  }

  return (
    <>
      <button
        type="button"
        className="slide-arrow"
        aria-label="Previous"
        onClick={() => carousel?.scrollPrev()}
      >
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
            onClick={() => carousel?.scrollTo(index)}
          />
        ))}
      </div>
      <button type="button" className="slide-arrow" aria-label="Next" onClick={() => carousel?.scrollNext()}>
        <ArrowRightIcon />
      </button>
      <button
        type="button"
        className="slide-pause"
        aria-label={playing ? 'Pause' : 'Play'}
        aria-controls="slides"
        onClick={togglePlaying}
      >
        {playing ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
      </button>
    </>
  )
}

/** Those who listen hear the slide in view only. */
function markShown(slides: HTMLElement[], shown: number): void {
  for (const [index, slide] of slides.entries()) slide.ariaHidden = index === shown ? null : 'true'
}
