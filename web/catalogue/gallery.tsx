import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { Picture as PictureData } from '#shop/catalogue/product.ts'
import { Picture } from '#web/design/picture.tsx'
import type { GalleryViewerProps } from './gallery-viewer.tsx'
import { PictureWithWords, type Upon } from './picture-with-words.tsx'
import { slideForKey, useSlides } from './slides.ts'
import type { WantedPicture } from './use-picked.ts'

const fetchViewer = () => import('./gallery-viewer.tsx')
/** Fetched when a pointer or the focus comes near; without it a picture opens as any link does. */
const GalleryViewer = lazy(() =>
  fetchViewer().then(
    ({ GalleryViewer }): { default: (props: GalleryViewerProps) => React.ReactNode } => ({
      default: GalleryViewer,
    }),
    () => ({ default: OpenPictureFallback }),
  ),
)

export type GalleryProps = {
  name: string
  pictures: readonly PictureData[]
  /** So many are gone through; those after them are for who has no script. */
  views: number
  wanted: WantedPicture | null
  upon: Upon
}

export function Gallery({ name, pictures, views: count, wanted, upon }: GalleryProps) {
  const row = useRef<HTMLUListElement>(null)
  const { shown, show } = useSlides(row)
  const [viewing, setViewing] = useState<number | null | 'not yet'>('not yet')
  const [opened, setOpened] = useState(0)

  useShown(wanted, () => wanted && !wanted.unless.includes(shown) && show(wanted.picture))
  useShown(upon.drawn.at(-1)?.picture ?? null, show)

  function onKeyDown(event: KeyboardEvent): void {
    const wanted = slideForKey(event.key, shown, count)
    if (wanted === undefined) return
    event.preventDefault()
    row.current?.children[wanted]?.querySelector('a')?.focus({ preventScroll: true })
    show(wanted)
  }

  if (count === 0) return <EmptyGallery name={name} />
  return (
    <>
      <div className="gallery-window">
        <ul ref={row} className="gallery-row" aria-label={`Pictures of ${name}`}>
          {pictures.map((picture, index) => (
            <li key={picture.url} id={`picture-${index + 1}`} className={index < count ? undefined : 'is-look'}>
              <GalleryPicture
                picture={picture}
                upon={{ ...upon, drawn: upon.drawn.filter(({ picture }) => picture === index) }}
                first={index === 0}
                onKeyDown={onKeyDown}
                onOpen={() => {
                  setViewing(index)
                  setOpened(opened + 1)
                }}
              />
            </li>
          ))}
        </ul>
        {count > 1 && <output className="gallery-count">{`${shown + 1} of ${count}`}</output>}
      </div>
      {count > 1 && <Thumbnails pictures={pictures} count={count} upon={upon} shown={shown} show={show} />}
      {viewing !== 'not yet' && (
        <Suspense>
          {/* Its pictures are drawn anew at each opening, and so is what watches them. */}
          <GalleryViewer
            key={opened}
            name={name}
            pictures={pictures.slice(0, count)}
            upon={upon}
            first={viewing}
            onClose={(left) => {
              setViewing(null)
              show(left, 'instant')
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function useShown<T>(wanted: T | null, show: (wanted: T) => void): void {
  useEffect(() => {
    if (wanted !== null) show(wanted)
    // oxlint-disable-next-line react/exhaustive-deps -- `show` is new with each render
  }, [wanted])
}

function EmptyGallery({ name }: { name: string }) {
  return <Picture picture={null} alt={`No picture of ${name} yet`} className="gallery-only" urgent />
}

function GalleryPicture({
  picture,
  upon,
  first,
  onKeyDown,
  onOpen,
}: {
  picture: PictureData
  upon: Upon
  first: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onOpen: () => void
}) {
  const [isZoomed, setIsZoomed] = useState(false)

  function trackPointer(event: React.PointerEvent<HTMLElement>): void {
    if (event.pointerType !== 'mouse') return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const place = `${((event.clientX - left) / width) * 100}% ${((event.clientY - top) / height) * 100}%`
    event.currentTarget.style.setProperty('--under', place)
    setIsZoomed(true)
  }

  return (
    <a
      href={picture.url}
      className={isZoomed ? 'gallery-open is-zoomable' : 'gallery-open'}
      aria-label={`Enlarge: ${picture.alt}`}
      onPointerEnter={() => void fetchViewer().catch(() => undefined)}
      onFocus={() => void fetchViewer().catch(() => undefined)}
      onPointerMove={trackPointer}
      onPointerLeave={() => setIsZoomed(false)}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      <PictureWithWords picture={picture} {...upon} sizes={isZoomed ? '1440px' : sizes} urgent={first} lazy={!first} />
    </a>
  )
}

function Thumbnails({
  pictures,
  count,
  upon: { dyed, overlay },
  shown,
  show,
}: {
  pictures: readonly PictureData[]
  count: number
  upon: Upon
  shown: number
  show: (index: number) => void
}) {
  return (
    <ol className="thumbnails" aria-label="All pictures">
      {pictures.map((picture, index) => (
        <li key={picture.url} className={index < count ? undefined : 'is-look'}>
          <a
            href={`#picture-${index + 1}`}
            aria-label={`Picture ${index + 1} of ${count}`}
            aria-current={index === shown || undefined}
            onClick={(event: MouseEvent) => {
              event.preventDefault()
              show(index)
            }}
          >
            <PictureWithWords
              picture={picture}
              drawn={[]}
              dyed={dyed}
              overlay={overlay}
              alt=""
              sizes="(width > 800px) 92px, 60px"
            />
          </a>
        </li>
      ))}
    </ol>
  )
}

function OpenPictureFallback({ pictures, first }: GalleryViewerProps) {
  const url = first === null ? undefined : pictures[first]?.url
  if (url) location.assign(url)
  return null
}

/** Widths of gallery.css, never higher than the window. Phones ask for a little less, which is half the bytes. */
const sizes = [
  '(width >= 1728px) min(838px, 100vh - 216px)',
  '(width >= 1650px) min((95vw - 112px) * 6 / 11, 100vh - 216px)',
  '(width >= 1440px) min(683px, 100vh - 216px)',
  '(width >= 1200px) min((95vw - 112px) * 6 / 11, 100vh - 216px)',
  '(width > 800px) min((95vw - 64px) * 6 / 11, 100vh - 208px)',
  '(width >= 520px) min(100vw - 64px, 60vh)',
  '85vw',
].join(', ')
