import { ART_WIDTHS, type ArtName } from './art-files.ts'

export function ArtPicture({
  name,
  alt,
  sizes,
  urgent = false,
}: {
  name: ArtName
  alt: string
  sizes: string
  urgent?: boolean
}) {
  const sources = (kind: string) => ART_WIDTHS.map((width) => `/art/${name}-${width}.${kind} ${width}w`).join(', ')
  return (
    <picture className="art-picture">
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        alt={alt}
        width="1000"
        height="1000"
        sizes={sizes}
        srcSet={sources('webp')}
        loading={urgent ? undefined : 'lazy'}
        decoding={urgent ? undefined : 'async'}
        fetchPriority={urgent ? 'high' : undefined}
        src={`/art/${name}-800.webp`}
      />
    </picture>
  )
}
