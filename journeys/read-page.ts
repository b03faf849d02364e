export type ReadPage = {
  path: string
  status: number
  html: string
  title: string
  description: string | undefined
  canonical: string | undefined
  noindex: boolean
  links: string[]
  structuredData: StructuredItem[]
  property: (name: string) => string | undefined
}
export type StructuredItem = { '@type': string } & Record<string, unknown>

/** Does not follow redirects. */
export async function readPage(origin: string, path: string): Promise<ReadPage> {
  const response = await fetch(origin + path, { redirect: 'manual', headers: { accept: 'text/html' } })
  const html = await response.text()
  const found = (pattern: RegExp) => decode(pattern.exec(html)?.[1])
  const robots = found(/<meta name="robots" content="([^"]*)"/) ?? response.headers.get('x-robots-tag') ?? ''
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return {
    path,
    status: response.status,
    html,
    title: found(/<title>([^<]*)<\/title>/) ?? '',
    description: found(/<meta name="description" content="([^"]*)"/),
    canonical: found(/<link rel="canonical" href="([^"]*)"/),
    noindex: robots.includes('noindex'),
    links: [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href]) => decode(href) ?? ''),
    structuredData: blocks.flatMap(
      ([, json]) => (JSON.parse(json ?? '{}') as { '@graph': StructuredItem[] })['@graph'],
    ),
    property: (name) => found(new RegExp(`<meta property="${name}" content="([^"]*)"`)),
  }
}

function decode(text: string | undefined): string | undefined {
  return text
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
