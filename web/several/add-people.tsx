import { useId, useState, type FormEvent } from 'react'
import { addressLine } from '#shop/checkout/address-book.ts'
import { fullName, type SavedAddress } from '#shop/checkout/address.ts'
import { emptyRow, MAX_RECIPIENTS } from '#shop/recipients/recipient-row.ts'
import { Button } from '#web/design/button.tsx'
import { TextAreaField } from '#web/design/field.tsx'
import { Step } from '#web/checkout/step.tsx'
import { useSession } from '#web/session/use-session.ts'
import type { Recipients } from './use-recipients.ts'

const EXAMPLE = 'Name, Mobile, Address, PIN, Message'

/** Spreadsheets save CSV as UTF-8, UTF-16 or Windows-1252. */
async function readText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isUtf16) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export function AddPeople({ recipients }: { recipients: Recipients }) {
  const { draft, isChecking, failure } = recipients
  const { user } = useSession()
  const fileId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isChecking) recipients.readText()
  }
  return (
    <Step title="Who are they?" takeFocus={false}>
      <form className="add-people" onSubmit={submit}>
        <TextAreaField
          label="Paste rows"
          hint={`One person in each row, up to ${MAX_RECIPIENTS}. Copy them from your sheet, with headings such as ${EXAMPLE}. The PIN code brings city and State. Where you do not know an address, the name is enough: we ask for it by a link.`}
          rows={8}
          value={draft.text}
          required={false}
          onChange={({ target }) => recipients.type(target.value)}
        />
        <div aria-live="polite">{failure !== null && <p className="status-error">{failure}</p>}</div>
        <div className="address-buttons">
          <Button type="submit" busy={isChecking} aria-disabled={draft.text.trim() === ''}>
            {isChecking ? 'Reading the rows…' : 'Read the rows'}
          </Button>
          <label className="several-file" htmlFor={fileId}>
            Or choose a CSV file
            <input
              id={fileId}
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) void readText(file).then(recipients.type)
              }}
            />
          </label>
        </div>
      </form>
      {user && user.address.data.length > 0 && <AddressBook addresses={user.address.data} recipients={recipients} />}
    </Step>
  )
}

/** A saved address has no mobile number: its row asks for it. */
function AddressBook({ addresses, recipients }: { addresses: readonly SavedAddress[]; recipients: Recipients }) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const toggle = (index: number) =>
    setChosen(chosen.includes(index) ? chosen.filter((one) => one !== index) : [...chosen, index])
  const add = () => {
    const picked = addresses.filter((_, index) => chosen.includes(index))
    recipients.add(
      picked.map((saved) => {
        const { address, city, state, postcode } = saved
        return { ...emptyRow, name: fullName(saved), address, city, state, postcode }
      }),
    )
    setChosen([])
  }
  return (
    <fieldset className="several-book">
      <legend className="buyer-legend">From your saved addresses</legend>
      {addresses.map((address, index) => (
        <label key={addressLine(address)} className="buyer-choice">
          <input type="checkbox" checked={chosen.includes(index)} onChange={() => toggle(index)} />
          {addressLine(address)}
        </label>
      ))}
      <Button
        kind="outline"
        size="small"
        aria-disabled={chosen.length === 0}
        onClick={chosen.length > 0 ? add : undefined}
      >
        Add {chosen.length === 1 ? 'this person' : 'these people'}
      </Button>
    </fieldset>
  )
}
