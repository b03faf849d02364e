import type { Settings } from '#config'

export function adminUrl({ mode, publicUrl }: Pick<Settings, 'mode' | 'publicUrl'>): string | null {
  return mode === 'demo' ? `${publicUrl}/sandbox` : null
}
