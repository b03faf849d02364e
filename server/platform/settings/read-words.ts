import { checkSetting } from '#shop/settings/check-setting.ts'
import { settingGroups } from '#shop/settings/setting-groups.ts'
import { pageWords, type PageWord } from '#shop/words/page-words.ts'
import type { MailWord } from '#shop/words/mail-words.ts'

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
