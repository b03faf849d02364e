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
    showNotice({ text: describe(taken.data.data) })
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
          hint="Paste what your mailbox got, also its source. Addresses that do not exist leave the list. To take off another reader, paste the address alone."
          value={values.text}
          onChange={(text) => type({ text })}
        />
      </PlainForm>
    </section>
  )
}

function describe({ removed, kept }: { removed: number; kept: number }): string {
  const off = removed === 1 ? '1 address is off the list.' : `${removed} addresses are off the list.`
  if (kept === 0) return off
  const stay = kept === 1 ? '1 reader stays, because the mail' : `${kept} readers stay, because their mails`
  return `${off} ${stay} came back for another reason, such as a full mailbox.`
}
