import { useEffect, useRef, useState, type MouseEvent } from 'react'
import type { Picture as PictureData } from '#shop/catalogue/product.ts'
import { Picture } from '../design/picture.tsx'

/** The pictures of a product: a row that is swiped or scrolled, and thumbnails that lead to each. */
export function Gallery({ name, pictures }: { name: string; pictures: readonly PictureData[] }) {
  const row = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const several = pictures.length > 1
  useWhichIsShown(row, setShown)

  function show(event: MouseEvent, index: number): void {
    event.preventDefault()
    row.current?.scrollTo({ left: index * row.current.clientWidth, behavior: 'smooth' })
  }

  if (pictures.length === 0)
    return (
      <div className="gallery">
        <Picture picture={null} alt={`No picture of ${name} yet`} className="gallery-only" urgent />
      </div>
    )
  return (
    <div className="gallery">
      <ul
        ref={row}
        className="gallery-row"
        // The row scrolls by the arrow keys, so it takes focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={several ? 0 : undefined}
        aria-label={`Pictures of ${name}`}
      >
        {pictures.map((picture, index) => (
          <li key={picture.url} id={`picture-${index + 1}`}>
            <Picture picture={picture} sizes={sizes} urgent={index === 0} lazy={index > 0} />
          </li>
        ))}
      </ul>
      {several && (
        <ol className="thumbnails" aria-label="All pictures">
          {pictures.map((picture, index) => (
            <li key={picture.url}>
              <a
                href={`#picture-${index + 1}`}
                aria-label={`Picture ${index + 1} of ${pictures.length}`}
                aria-current={index === shown || undefined}
                onClick={(event) => show(event, index)}
              >
                <Picture picture={picture} alt="" sizes="5rem" />
              </a>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

const sizes = '(width > 800px) 48vw, 100vw'

function useWhichIsShown(row: { current: HTMLElement | null }, tell: (index: number) => void): void {
  useEffect(() => {
    const { current } = row
    if (current === null) return
    const watch = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)
        if (seen) tell([...current.children].indexOf(seen.target))
      },
      { root: current, threshold: 0.6 },
    )
    for (const picture of current.children) watch.observe(picture)
    return () => watch.disconnect()
  }, [row, tell])
}
