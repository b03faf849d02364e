import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { checkSetting } from '#shop/settings/check-setting.ts'
import { settingRules } from '#shop/settings/setting-groups.ts'
import { nameFills } from '#shop/words/fill-words.ts'
import { isMailWord, mailWordNames, mailWords, type MailWord } from '#shop/words/mail-words.ts'
import { useCall } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { SelectField } from '../design/field.tsx'
import { FormTextArea } from '../design/form/form-fields.tsx'
import type { EditForm } from '../design/form/use-edit-form.ts'
import { showNotice } from '../design/notices.tsx'

const mails = mailWordNames.map((value) => ({ value, label: mailWords[value].label }))

/** One mail at a time, beside the mail as a shopper gets it. */
export function MailWords({ editing: { form } }: { editing: EditForm<Record<string, string>> }) {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('mail') ?? ''
  const mail: MailWord = isMailWord(asked) ? asked : 'orderPlacedMail'
  const typed = useWatch({ control: form.control, name: mail }) ?? ''
  const choose = (value: MailWord) => setQuery({ mail: value }, { replace: true })
  const { errors } = form.formState
  const elsewhere = mailWordNames.filter((name) => name !== mail && errors[name])
  const { usual, fills } = mailWords[mail]
  const mayMiss = fills.some((each) => each !== 'name')
  return (
    <div className="beside">
      <div className="panel stack">
        <SelectField label="Mail" options={mails} value={mail} onChange={choose} />
        <FormTextArea
          key={mail}
          form={form}
          name={mail}
          label="Its first words"
          hint={`An empty line begins a paragraph. ${nameFills(fills)}${mayMiss ? ' A paragraph is left out while we do not know what belongs into its brackets.' : ''}`}
        />
        <div className="row">
          <SendTest mail={mail} words={typed} />
          {typed.trim() !== usual && (
            <Button kind="quiet" onPress={() => form.setValue(mail, usual, { shouldValidate: true })}>
              Back to our words
            </Button>
          )}
        </div>
        {elsewhere.map((name) => (
          <p key={name} className="form-refusal" role="alert">
            {mailWords[name].label}: {errors[name]?.message}{' '}
            <Button kind="quiet" onPress={() => choose(name)}>
              Open it
            </Button>
          </p>
        ))}
      </div>
      <MailPreview mail={mail} words={typed} />
    </div>
  )
}

function SendTest({ mail, words }: { mail: MailWord; words: string }) {
  const { run, isBusy } = useCall('POST /counter/api/v1/mail-words/{mail}/test')
  const send = async () => {
    const sent = await run({ params: { mail }, body: { words } })
    showNotice(sent.ok ? { text: `Sent to ${sent.data.data.to}.` } : { kind: 'failed', text: sent.message })
  }
  return (
    <Button isBusy={isBusy} onPress={() => void send()}>
      Send me a test
    </Button>
  )
}

const PAUSE_MS = 400

/** With invented data. While the words have a fault it keeps the last good ones. */
function MailPreview({ mail, words }: { mail: MailWord; words: string }) {
  const rule = settingRules[mail]
  const isGood = rule !== undefined && checkSetting(rule, words) === undefined
  const [shown, setShown] = useState({ mail, words: isGood ? words : '' })
  useEffect(() => {
    if (!isGood) return undefined
    const timer = setTimeout(() => setShown({ mail, words }), shown.mail === mail ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [mail, words, isGood, shown.mail])
  const query = new URLSearchParams({ words: shown.words })
  return (
    <section className="panel stack" aria-label="What they get">
      <h2>What they get</h2>
      <iframe
        className="mail-frame"
        title={`Preview: ${mailWords[shown.mail].label}`}
        src={`/counter/api/v1/mail-words/${shown.mail}/preview?${query}`}
        sandbox="allow-same-origin"
      />
    </section>
  )
}
