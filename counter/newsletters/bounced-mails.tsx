import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { TextAreaField } from '../design/field.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useKeptFields } from '../design/form/use-kept-fields.ts'
import { showNotice } from '../design/notices.tsx'

/** Mail services often take every address and send mails back later, to the shop's mailbox. */
export function BouncedMails() {
  const { run, isBusy } = useCall('POST /counter/api/v1/newsletter-bounces')
  const { values, type, draft, clear } = useKeptFields('newsletters/bounces', { text: '' })
  const [refusal, setRefusal] = useState<string>()
  const remove = async () => {
    const taken = await run({ body: { text: values.text } })
    if (!taken.ok) return setRefusal(taken.message)
    setRefusal(undefined)
    clear()
    const { removed } = taken.data.data
    showNotice({ text: removed === 1 ? '1 address is off the list.' : `${removed} addresses are off the list.` })
  }
  return (
    <section className="panel stack" aria-labelledby="bounced-mails">
      <h2 id="bounced-mails">Mails that came back</h2>
      <PlainForm
        kept={{ draft, discard: clear }}
        submit={remove}
        action="Take them off the list"
        look="outline"
        isBusy={isBusy}
        refusal={refusal}
      >
        <TextAreaField
          label="Returned mails or addresses"
          hint="Paste what your mailbox got. Each address in it that is on the list leaves it."
          value={values.text}
          onChange={(text) => type({ text })}
        />
      </PlainForm>
    </section>
  )
}
