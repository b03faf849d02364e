import { lazy, type ComponentType, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { testimonials } from '#catalogue/testimonials.ts'

type CarouselProps = { viewport: RefObject<HTMLElement | null>; count: number }

/** Fetched when wanted; a row whose engine does not come is still scrolled by hand. */
const Carousel = lazy(() =>
  import('./testimonial-carousel.tsx').then(
    ({ TestimonialCarousel }): { default: ComponentType<CarouselProps> } => ({
      default: TestimonialCarousel,
    }),
    () => ({ default: () => null }),
  ),
)

/**
 * What six shoppers say, one at a time. The row scrolls and snaps by itself; the engine that turns it every five seconds
 * is fetched when the section comes near.
 */
export function Testimonials() {
  const viewport = useRef<HTMLElement>(null)
  const near = useNear(viewport)
  return (
    <section className="testimonials" aria-labelledby="testimonials">
      <h2 id="testimonials">Kind words</h2>
      <section
        ref={viewport}
        className="slides-window"
        // Without the engine the row is scrolled by keyboard too, so it takes focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-roledescription="carousel"
        aria-label="What shoppers say"
      >
        <ul id="slides" className="slides">
          {testimonials.map(({ name, review, from }, index) => (
            <li key={name} className="slide" aria-label={`${index + 1} of ${testimonials.length}`}>
              <figure>
                <blockquote>{review}</blockquote>
                <figcaption>
                  <strong>{name}</strong>, {from}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </section>
      <div className="slides-controls">
        {near && (
          <Suspense>
            <Carousel viewport={viewport} count={testimonials.length} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

/** True once an element is close to the window. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        setNear(true)
      },
      { rootMargin: '300px' },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return near
}
