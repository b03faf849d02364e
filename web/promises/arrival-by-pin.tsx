import { useEffect, useState, useSyncExternalStore, type SubmitEvent } from 'react'
import { checkPin } from '#shop/checkout/address-rules.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import { arrivalText, orderByText } from '#shop/promises/arrival-text.ts'
import { requestApi, type ApiAnswer } from '#web/api/api-client.ts'
import { startAbortable } from '#web/api/start-abortable.ts'
import { Button } from '#web/design/button.tsx'
import { readPin, storePin } from './stored-pin.ts'

type Answer = ApiAnswer<'GET /api/promise'>

const neverChanges = () => () => undefined

/** @param lead working days to make it, 0 from the shelf @param weight of one piece, kilograms */
export function ArrivalByPin({ lead, weight }: { lead: number; weight: number }) {
  // The server draws the field too, and knows no PIN.
  const stored = useSyncExternalStore(neverChanges, readPin, () => '')
  const [edited, setEdited] = useState<string | null>(null)
  const typed = edited ?? stored
  const [wanted, setWanted] = useState<{ pin: string } | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [refusal, setRefusal] = useState('')
  const asked = wanted ?? stored

  useEffect(() => {
    const pin = typeof asked === 'string' ? asked : asked.pin
    if (pin === '') return undefined
    return startAbortable(async (signal) => {
      const answered = await requestApi(`GET /api/promise?pin=${encodeURIComponent(pin)}&weight=${weight}`, { signal })
      if (answered.ok) storePin(answered.data.pin)
      setAnswer(answered)
    })
  }, [asked, weight])

  function ask(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const pin = checkPin(typed, INDIA)
    setRefusal(pin.ok ? '' : `${pin.message} We deliver within India.`)
    if (pin.ok) setWanted({ pin: pin.value })
  }

  return (
    <form className="arrival-form" onSubmit={ask} noValidate>
      <label htmlFor="arrival-pin" className="field-label">
        Deliver to PIN code
      </label>
      <input
        id="arrival-pin"
        className="field-box arrival-pin"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        value={typed}
        aria-describedby="arrival-day"
        onChange={({ target }) => setEdited(target.value)}
      />
      <Button type="submit" kind="outline">
        Show the day
      </Button>
      <output id="arrival-day" className="arrival-day">
        {refusal || (answer && <Told answer={answer} lead={lead} />)}
      </output>
    </form>
  )
}

function Told({ answer, lead }: { answer: Answer; lead: number }) {
  if (!answer.ok) return answer.message
  if (!answer.data.delivers) return answer.data.message
  const { arrives, about, orderBy, pin } = answer.data
  const day = arrives[lead]
  if (day === undefined) return 'This takes long to make. We mail you the day once you have ordered.'
  return (
    <>
      <strong>
        {arrivalText(day, about)} in {pin}
      </strong>{' '}
      {orderByText(new Date(orderBy))}
    </>
  )
}
