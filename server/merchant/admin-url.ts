import type { Settings } from '#config'

/** Where whoever runs the shop can see to things: the sandbox's desk in the demo, no page yet in a live shop. */
export function adminUrl({ mode, publicUrl }: Pick<Settings, 'mode' | 'publicUrl'>): string | null {
  return mode === 'demo' ? `${publicUrl}/sandbox` : null
}
