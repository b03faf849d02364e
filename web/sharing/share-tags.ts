import type { SharePolicy } from '#shop/pages/page-routes.ts'
import { SHARE_PICTURE_SIZE } from '#shop/catalogue/share-picture-url.ts'
import type { PageHeadData } from './head-context.ts'

/** Open Graph, and the one tag of its own that X insists on. `canonical` and `picture` are absolute. */
export function renderShareTags(
  { title, description = '' }: PageHeadData,
  canonical: string,
  type: SharePolicy['type'],
  picture: string,
): string {
  const { width, height } = SHARE_PICTURE_SIZE
  const tags = {
    'og:type': type,
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
  const lines = Object.entries(tags).map(
    ([name, value]) => `<meta property="${name}" content="${escapeAttribute(String(value))}">`,
  )
  return `${lines.join('')}<meta name="twitter:card" content="summary_large_image">`
}

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' }

function escapeAttribute(text: string): string {
  return text.replace(/[&"'<>]/g, (sign) => escapes[sign] ?? sign)
}
