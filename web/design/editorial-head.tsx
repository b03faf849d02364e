import type { ReactNode } from 'react'
import type { ArtName } from './art-files.ts'
import { ArtPicture } from './art-picture.tsx'

export function EditorialHead({
  title,
  art,
  alt,
  children,
}: {
  title: ReactNode
  art: ArtName
  alt: string
  children: ReactNode
}) {
  return (
    <header className="editorial-head wrap">
      <div className="editorial-text">
        <h1>{title}</h1>
        {children}
      </div>
      <ArtPicture name={art} alt={alt} sizes="(width >= 1300px) 512px, (width >= 700px) 38vw, 92vw" urgent />
    </header>
  )
}
