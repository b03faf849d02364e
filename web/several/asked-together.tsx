import type { RecipientsAnswer } from '#contract/recipients.ts'
import { requestFields } from '#shop/gifts/gift-request.ts'
import { AskedFields } from '#web/ask/asked-fields.tsx'
import type { Recipients } from './use-recipients.ts'

const signature = requestFields.filter(({ key }) => key === 'from')

/** The signature and the choices on the pages of all asked people. */
export function AskedTogether({
  recipients: { draft, changeAsked },
  choices,
}: {
  recipients: Recipients
  choices: RecipientsAnswer['choices']
}) {
  const people = draft.rows.filter(({ ask, later }) => ask && !later).length
  if (people === 0) return null
  return (
    <fieldset className="several-how">
      <legend className="buyer-legend">
        {people === 1 ? 'For the person you ask' : `For the ${people} people you ask`}
      </legend>
      <p className="people-hint">
        After the payment you get a link for each of them to send. They see no price, and you do not see their address,
        unless they allow it. Without an answer within 30 days we cancel that parcel, and its money goes back to you.
      </p>
      <AskedFields
        asked={{ name: '', ...draft.asked }}
        errors={{}}
        fields={signature}
        choices={choices}
        toFieldId={(field) => `asked-${field}`}
        onChange={changeAsked}
      />
    </fieldset>
  )
}
