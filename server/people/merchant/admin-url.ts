import type { Settings } from '#config'

/** The first page of the back office lists all open work. */
export function adminUrl({ publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return `${publicUrl}/counter`
}
