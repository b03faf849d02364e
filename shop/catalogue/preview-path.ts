export type PreviewView = 'page' | 'card'

/** Where a product is looked at before it is on sale. */
export function previewPath(token: string, view: PreviewView = 'page'): string {
  return view === 'card' ? `/preview/${token}/card` : `/preview/${token}`
}
