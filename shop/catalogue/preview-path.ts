export type PreviewView = 'page' | 'card'

export function previewPath(token: string, view: PreviewView = 'page'): string {
  return view === 'card' ? `/preview/${token}/card` : `/preview/${token}`
}
