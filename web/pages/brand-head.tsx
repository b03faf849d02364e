import type { ReactNode } from 'react'
import { Picture } from '../design/picture.tsx'

/** A picture of the workshop's goods, cut out as a mehrab; `name` as in `pictures/<name>.webp`. */
export function ArchPicture({
  name,
  alt,
  sizes,
  urgent = false,
}: {
  name: string
  alt: string
  sizes: string
  urgent?: boolean
}) {
  const picture = { url: `/pictures/${name}.webp`, width: 1200, height: 1200, alt }
  return <Picture picture={picture} sizes={sizes} urgent={urgent} className="arch" />
}

/** How a brand page begins: what it is about, in a sentence or two, beside one picture. */
export function BrandHead({
  title,
  picture,
  alt,
  children,
}: {
  title: ReactNode
  picture: string
  alt: string
  children: ReactNode
}) {
  return (
    <header className="brand-head wrap">
      <div className="brand-words">
        <h1>{title}</h1>
        {children}
      </div>
      <ArchPicture name={picture} alt={alt} sizes="(width >= 800px) 38vw, 92vw" urgent />
    </header>
  )
}
