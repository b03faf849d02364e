import { useEffect, useRef, useState } from 'react'

/** Pixels, as the browser of a shopper has them. `end` follows the path. */
export type ShopView = { label: string; end: string; width: number; height: number }
export const phone: ShopView = { label: 'Phone', end: '', width: 360, height: 720 }
export const desktop: ShopView = { label: 'Desktop', end: '', width: 1280, height: 860 }

/** A preview of the shop, as wide as one chooses. */
export function ShopViews({ views, path }: { views: readonly ShopView[]; path: string }) {
  const [label, setLabel] = useState(views[0]?.label)
  const view = views.find((each) => each.label === label) ?? phone
  return (
    <>
      <fieldset className="views">
        <legend className="visually-hidden">Show</legend>
        {views.map((each) => (
          <button
            key={each.label}
            type="button"
            className="view"
            aria-pressed={each === view}
            onClick={() => setLabel(each.label)}
          >
            {each.label}
          </button>
        ))}
      </fieldset>
      <ShopFrame title={`The shop: ${view.label.toLowerCase()}`} {...view} path={`${path}${view.end}?frame`} />
    </>
  )
}

/** As wide as told, drawn smaller where there is less room. */
function ShopFrame({ title, path, width, height }: { title: string; path: string; width: number; height: number }) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useEffect(() => {
    if (!box.current) return undefined
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const scale = Math.min(1, room / width)
  return (
    <div ref={box}>
      <div className="shop-frame" style={{ width: width * scale, height: height * scale }}>
        {/* Its own policy lets no script run. A sandbox without scripts would draw what browsers without them see. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe key={path} title={title} src={path} style={{ width, height, transform: `scale(${scale})` }} />
      </div>
    </div>
  )
}
