import type { Settings } from '#config'

/** The back office: what waits stands on its first page. */
export function adminUrl({ publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return `${publicUrl}/counter`
}
