import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OrderLineView, OrderView } from '#contract/order.ts'
import type { ToldProblem } from '#contract/problem.ts'
import { lineName } from '#shop/cart/choices.ts'
import { MAX_PICTURES, PICTURES_FIELD } from '#shop/enquiries/enquiry-fields.ts'
import { checkProblem, orderProblemKeys, orderProblems } from '#shop/enquiries/order-problems.ts'
import { hasLeft } from '#shop/orders/shipment-state-machine.ts'
import { Button } from '#web/design/button.tsx'
import { SelectField, TextAreaField } from '#web/design/field.tsx'
import { shrinkPicture } from '#web/design/shrink-picture.ts'
import { PicturesField } from '#web/forms/pictures-field.tsx'
import { focusWhenShown } from '#web/design/focus.ts'
import { useForm } from '#web/forms/use-form.ts'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import { formatIndiaDate } from './format-india-date.ts'

const UPLOAD_TIMEOUT_MS = 60_000

/** A row for each piece that has left: what is wrong with it, and that we know. Before that, the page says how to ask and to cancel. */
export function OrderProblems({ order, lines }: { order: OrderView; lines: readonly OrderLineView[] }) {
  const open = new Set(order.shipments.filter(({ state }) => hasLeft(state)).map(({ id }) => id))
  const told = lines.filter(({ shipment, problem }) => open.has(shipment) || problem !== null)
  if (told.length === 0) return null
  return (
    <section aria-labelledby="order-problems" className="order-problems">
      <h2 id="order-problems" className="order-title">
        Is something wrong?
      </h2>
      <ul>
        {told.map((line) => (
          <li key={line.line}>
            <LineProblem order={order} line={line} isOpen={open.has(line.shipment)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type LineProps = { order: OrderView; line: OrderLineView }

function LineProblem({ order, line, isOpen }: LineProps & { isOpen: boolean }) {
  const [isWriting, setWriting] = useState(false)
  const [justTold, setJustTold] = useState<ToldProblem | null>(null)
  const told = justTold ?? line.problem
  const name = lineName(line)
  return (
    <>
      <h3 className="order-problem-piece">{name}</h3>
      {told && <Told told={told} isNew={justTold !== null} />}
      {isOpen && !isWriting && (
        <Button
          kind="outline"
          size="small"
          aria-label={told ? `Tell us more about ${name}` : `Something is wrong with ${name}`}
          onClick={() => setWriting(true)}
        >
          {told ? 'Tell us more' : 'Something is wrong'}
        </Button>
      )}
      {isWriting && (
        <ProblemForm
          order={order}
          line={line}
          onTold={(answer) => {
            setJustTold(answer)
            setWriting(false)
          }}
          onBack={() => setWriting(false)}
        />
      )}
    </>
  )
}

const states: Readonly<Record<ToldProblem['state'], string>> = {
  open: 'Somebody at the workshop looks at it and answers you by email within two working days.',
  answered: 'We have answered you by email.',
  closed: 'This is settled. Is it not? Tell us more.',
}

function Told({ told: { ticket, toldAt, state }, isNew }: { told: ToldProblem; isNew: boolean }) {
  return (
    <p tabIndex={-1} ref={isNew ? focusWhenShown : undefined} className="order-told">
      You told us on {formatIndiaDate(toldAt)}: <strong className="tabular-numbers">{ticket}</strong>. {states[state]}
    </p>
  )
}

type FormProps = LineProps & { onTold: (told: ToldProblem) => void; onBack: () => void }

function ProblemForm({ order: { id }, line, onTold, onBack }: FormProps) {
  const [query] = useSearchParams()
  const [pictures, setPictures] = useState<readonly File[]>([])
  const failureId = useId()
  const { formProps, errors, busy, failure } = useForm({
    fields: ['problem', 'words', PICTURES_FIELD],
    check: checkProblem,
    async onSubmit({ problem, words }) {
      const form = new FormData()
      const key = query.get('key')
      for (const [name, value] of Object.entries({ id, ...(key && { key }), line: String(line.line), problem, words }))
        form.set(name, value)
      for (const file of await Promise.all(pictures.map(shrinkPicture))) form.append(PICTURES_FIELD, file, file.name)
      const answer = await requestAsCustomer('POST /api/orders/problems', { body: form, timeoutMs: UPLOAD_TIMEOUT_MS })
      if (answer.ok) onTold(answer.data)
      return answer
    },
  })
  return (
    <form {...formProps} className="leave-review-form">
      <SelectField label="What is wrong?" name="problem" ref={focusWhenShown} defaultValue="" error={errors.problem}>
        <option value="">Please choose</option>
        {orderProblemKeys.map((key) => (
          <option key={key} value={key}>
            {orderProblems[key]}
          </option>
        ))}
      </SelectField>
      <TextAreaField label="What happened?" name="words" rows={3} maxLength={2000} error={errors.words} />
      <PicturesField
        of={lineName(line)}
        max={MAX_PICTURES}
        note=". Only the workshop sees them."
        chosen={pictures}
        error={errors[PICTURES_FIELD]}
        onChoose={setPictures}
      />
      <div className="order-buttons">
        <Button type="submit" busy={busy} aria-describedby={failureId}>
          {busy ? 'Sending..' : 'Send to the workshop'}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
      <output id={failureId} className="leave-review-error">
        {failure?.message}
      </output>
    </form>
  )
}
