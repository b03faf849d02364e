import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import type { Picture as PictureData } from '#shop/catalogue/product.ts'
import { CloseButton } from '#web/design/drawer.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '#web/design/icons.tsx'
import { useModal } from '#web/design/use-modal.ts'
import { makeZoomable, ZOOM_STEP, type Zoomable } from './make-zoomable.ts'
import { PictureWithWords, type Upon } from './picture-with-words.tsx'
import { slideForKey, useSlides } from './slides.ts'

export type GalleryViewerProps = {
  name: string
  pictures: readonly PictureData[]
  upon: Upon
  first: number | null
  onClose: (shown: number) => void
}

export function GalleryViewer({ name, pictures, upon, first, onClose }: GalleryViewerProps) {
  const row = useRef<HTMLUListElement>(null)
  const { shown, show } = useSlides(row, first ?? 0)
  const dialog = useModal(first !== null, () => onClose(shown))
  // After the dialog has opened: a row that is not drawn cannot be scrolled.
  const zooms = useZoomableSlides(row, first, shown, show)
  const last = pictures.length - 1

  function onKeyDown(event: KeyboardEvent): void {
    const factor = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP }[event.key]
    const wanted = slideForKey(event.key, shown, pictures.length)
    if (factor !== undefined) zooms.current[shown]?.zoomBy(factor)
    else if (event.key === '0') zooms.current[shown]?.reset()
    else if (wanted !== undefined) show(wanted)
    else return dialog.onKeyDown(event)
    event.preventDefault()
  }

  return (
    <dialog {...dialog} onKeyDown={onKeyDown} className="viewer" aria-label={`Pictures of ${name}`}>
      {first !== null && (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a row that scrolls takes focus */}
          <ul ref={row} className="viewer-row" aria-label="Pictures" tabIndex={0}>
            <Slides pictures={pictures} upon={upon} first={first} shown={shown} />
          </ul>
          <div className="viewer-bar">
            {last > 0 && <output className="viewer-count">{`${shown + 1} of ${pictures.length}`}</output>}
            <CloseButton label="Close" onClick={() => onClose(shown)} />
          </div>
          {last > 0 && (
            <div className="viewer-arrows">
              <button
                type="button"
                aria-label="Previous picture"
                aria-disabled={shown === 0}
                onClick={() => shown > 0 && show(shown - 1)}
              >
                <ArrowLeftIcon size={24} />
              </button>
              <button
                type="button"
                aria-label="Next picture"
                aria-disabled={shown === last}
                data-first-focus
                onClick={() => shown < last && show(shown + 1)}
              >
                <ArrowRightIcon size={24} />
              </button>
            </div>
          )}
        </>
      )}
    </dialog>
  )
}

type SlidesProps = Pick<GalleryViewerProps, 'pictures' | 'upon' | 'first'> & { shown: number }

function Slides({ pictures, upon, first, shown }: SlidesProps) {
  return pictures.map((picture, index) => (
    <li key={picture.url} aria-hidden={index === shown ? undefined : true}>
      <div className="viewer-frame">
        <PictureWithWords
          picture={picture}
          {...upon}
          drawn={upon.drawn.filter(({ picture }) => picture === index)}
          isWhole
          sizes="(min-aspect-ratio: 1) 150vh, 150vw"
          lazy={index !== first}
        />
      </div>
    </li>
  ))
}

/** From `first` on, while the viewer is open; a slide that is left goes back to its size. */
function useZoomableSlides(
  row: RefObject<HTMLUListElement | null>,
  first: number | null,
  shown: number,
  show: ReturnType<typeof useSlides>['show'],
): RefObject<Zoomable[]> {
  const zooms = useRef<Zoomable[]>([])
  useEffect(() => {
    if (first === null) return
    show(first, 'instant')
    const frames = [...(row.current?.children ?? [])].map((slide) => slide.firstElementChild as HTMLElement)
    zooms.current = frames.map(makeZoomable)
    return () => {
      for (const zoom of zooms.current) zoom.stop()
    }
    // The row's own `show` does not change what it does.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, [first])

  useEffect(() => {
    for (const [index, zoom] of zooms.current.entries()) if (index !== shown) zoom.reset()
  }, [shown])
  return zooms
}
