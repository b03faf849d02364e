import { SHARE_PICTURE_SIZE } from '#shop/catalogue/share-picture-url.ts'

/** What a page says of itself in its head, as text that is fit for an attribute. */
type Head = { title: string; description: string; canonical: string; noindex: boolean }

/** Reads it from the HTML that was just drawn, so that nobody has to say it twice. */
export function parseHead(html: string): Head {
  const found = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
  return {
    title: found(/<title>([^<]*)<\/title>/),
    description: found(/<meta name="description" content="([^"]*)"/),
    canonical: found(/<link rel="canonical" href="([^"]*)"/),
    noindex: /<meta name="robots" content="noindex/.test(html),
  }
}

/**
 * What message apps and social networks show of a page: Open Graph, and the one tag of its own that X insists on. Pages
 * that are not to be found have none of it.
 * @param picture its absolute address
 */
export function renderShareTags(
  { title, description, canonical, noindex }: Head,
  kind: string,
  picture: string,
): string {
  if (noindex || title === '') return ''
  const { width, height } = SHARE_PICTURE_SIZE
  const tags = {
    'og:type': kind,
    'og:site_name': 'Gathri',
    'og:locale': 'en_IN',
    'og:title': title.replace(/ · Gathri$/, ''),
    'og:description': description,
    'og:url': canonical,
    'og:image': picture,
    'og:image:type': 'image/jpeg',
    'og:image:width': width,
    'og:image:height': height,
    'og:image:alt': title.replace(/ · Gathri$/, ''),
  }
  const lines = Object.entries(tags).map(([name, value]) => `<meta property="${name}" content="${value}">`)
  return `${lines.join('')}<meta name="twitter:card" content="summary_large_image">`
}
