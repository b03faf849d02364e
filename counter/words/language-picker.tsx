import { use, useState } from 'react'
import { languageCodes, languages, type Language } from '#shop/staff/languages.ts'
import { call } from '../api/call.ts'
import { loadWords, useSay, WordsContext } from './words.ts'

/** Theirs on every device; without a connection on this page only. */
export function LanguagePicker() {
  const say = useSay()
  const { spoken, speak } = use(WordsContext)
  const [isMissing, setMissing] = useState(false)
  const choose = async (language: Language) => {
    const loaded = await loadWords(language)
    setMissing(loaded.language !== language)
    if (loaded.language !== language) return
    speak(loaded)
    await call('PUT /counter/api/v1/me/language', { body: { language } })
  }
  return (
    <footer className="table-foot">
      <label className="field">
        <span className="field-label">{say('table.language')}</span>
        <select
          className="field-box"
          value={spoken.language}
          onChange={(event) => void choose(languageCodes.find((code) => code === event.target.value) ?? 'en')}
        >
          {languageCodes.map((code) => (
            <option key={code} value={code} lang={code}>
              {languages[code]}
            </option>
          ))}
        </select>
      </label>
      {isMissing && <p role="alert">{say('table.wordsMissing')}</p>}
    </footer>
  )
}
