import { lazy, type ComponentType, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { testimonials } from '#catalogue/testimonials.ts'

type CarouselProps = { row: RefObject<HTMLElement | null>; count: number }

const Carousel = lazy(() =>
  import('./testimonial-carousel.tsx').then(
    ({ TestimonialCarousel }): { default: ComponentType<CarouselProps> } => ({
      default: TestimonialCarousel,
    }),
    () => ({ default: () => null }),
  ),
)

export function Testimonials() {
  const row = useRef<HTMLElement>(null)
  const near = useNearViewport(row)
  return (
    <section className="testimonials" aria-labelledby="testimonials">
      <h2 id="testimonials">Kind words</h2>
      <section
        ref={row}
        id="slides"
        className="slides"
        // The row is scrolled by keyboard too, so it takes focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-roledescription="carousel"
        aria-label="What shoppers say"
      >
        {testimonials.map(({ name, review, from }, index) => (
          <div
            key={name}
            className="slide"
            // A slide is no set of fields.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${testimonials.length}`}
          >
            <figure>
              <blockquote>{review}</blockquote>
              <figcaption>
                <strong>{name}</strong>, {from}
              </figcaption>
            </figure>
          </div>
        ))}
      </section>
      <div className="slides-controls">
        {near && (
          <Suspense>
            <Carousel row={row} count={testimonials.length} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

function useNearViewport(element: RefObject<HTMLElement | null>): boolean {
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
