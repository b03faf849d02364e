export type SettingKind =
  | 'text'
  | 'words'
  | 'picture'
  | 'logo'
  | 'colour'
  | 'path'
  | 'lines'
  | 'boxes'
  | 'charge'
  | 'email'
  | 'sender'
  | 'phone'
  | 'postcode'
  | 'state'
  | 'gstin'
  | 'fssai'
  | 'number'
  | 'booking'
  | 'switch'

export type SettingRule = {
  label: string
  kind: SettingKind
  hint?: string
  isOptional?: true
  min?: number
  max?: number
  isWhole?: true
  words?: readonly [off: string, on: string]
  /** The default of a setting that the environment does not know. */
  usual?: string
  /** Placeholders that `words` may have. */
  fills?: readonly string[]
  /** With lists and links, see `shop/words/parse-words.ts`. */
  isFormatted?: true
  /** Colours against which a colour has to be readable. */
  against?: readonly string[]
}

export type SettingGroup = {
  label: string
  text: string
  /** Printed on invoices and legal pages: only an owner may change it, after a step-up. */
  isIdentity?: true
  settings: Readonly<Record<string, SettingRule>>
}
