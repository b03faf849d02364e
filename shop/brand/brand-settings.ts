import type { SettingRule } from '#shop/settings/setting-rule.ts'

export type BrandColours = { main: string; deep: string }

export const usualColours = { main: '#8a1f45', deep: '#641432' } as const satisfies BrandColours

/** Paper, white, shell and blush of `web/design/tokens.css`. */
const backgrounds = ['#fbf6ee', '#ffffff', '#f3e7d8', '#f1cfc2']

export const brandSettings = {
  brandLogo: {
    label: 'Logo',
    kind: 'logo',
    isOptional: true,
    usual: '',
    hint: 'PNG, WebP or JPEG, best wide and on a transparent ground. It is in the header, in mails and on new invoices.',
  },
  brandMain: {
    label: 'Main colour',
    kind: 'colour',
    isOptional: true,
    usual: usualColours.main,
    against: backgrounds,
    hint: 'Buttons and links, on light grounds.',
  },
  brandDeep: {
    label: 'Deep colour',
    kind: 'colour',
    isOptional: true,
    usual: usualColours.deep,
    // The last one is a link in the bar of the season.
    against: [...backgrounds, '#f6cf8c'],
    hint: 'The foot of each page, with light words on it.',
  },
} as const satisfies Record<string, SettingRule>

/** A style element for the shop's pages; undefined for the usual colours, which the style sheet has. */
export function brandStyle({ main, deep }: BrandColours): string | undefined {
  if (main === usualColours.main && deep === usualColours.deep) return undefined
  return `:root{--wine:${main};--wine-deep:${deep}}`
}

export type Logo = { url: string; width: number; height: number }

/** The address of a logo holds its size, so that nothing moves when it comes. */
export function parseLogo(url: string): Logo | undefined {
  const [, width, height] = /^\/logo\/[0-9a-f]{24}-([1-9]\d{0,2})x([1-9]\d{0,2})\.png$/.exec(url) ?? []
  return width === undefined ? undefined : { url, width: Number(width), height: Number(height) }
}
