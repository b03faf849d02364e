import { brandSettings, parseLogo, type BrandColours, type Logo } from '#shop/brand/brand-settings.ts'
import { checkSetting } from '#shop/settings/check-setting.ts'
import { settingGroups } from '#shop/settings/setting-groups.ts'
import { pageWords, type PageWord } from '#shop/words/page-words.ts'
import type { MailWord } from '#shop/words/mail-words.ts'

/** In the lower case of a style sheet. */
export function readBrand(stored: Readonly<Record<string, string>>): BrandColours & { logo: Logo | undefined } {
  const read = (name: keyof typeof brandSettings) => {
    const [rule, text] = [brandSettings[name], stored[name]]
    return (text !== undefined && checkSetting(rule, text) === undefined ? text : rule.usual).trim().toLowerCase()
  }
  return { main: read('brandMain'), deep: read('brandDeep'), logo: parseLogo(read('brandLogo')) }
}

const wordRules = { ...settingGroups['mail-words'].settings, ...pageWords }
export type Words = Readonly<Record<MailWord | PageWord, string>>

/** The usual words replace a stored text that a later rule refuses, so that the shop starts. */
export function readWords(stored: Readonly<Record<string, string>>): Words {
  const read = Object.entries(wordRules).map(([name, rule]) => {
    const text = stored[name]
    return [name, text !== undefined && checkSetting(rule, text) === undefined ? text : rule.usual]
  })
  return Object.fromEntries(read) as Words
}
