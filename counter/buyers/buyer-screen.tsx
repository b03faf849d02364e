import { countLetters } from '#shop/count-letters.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { formatRupees } from '#shop/money/paise.ts'
import { isOrderState, orderStateLabel } from '#shop/orders/order-state-machine.ts'
import { useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { FiguresTable } from '../design/figures.tsx'
import { EditForm } from '../design/form/edit-form.tsx'
import { FormText, FormTextArea } from '../design/form/form-fields.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { formatMoment } from '../design/format-moment.ts'
import { showNotice } from '../design/notices.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { Screen } from '../layout/screen.tsx'
import { usePermission } from '../session/me.ts'
import { BuyerRights } from './buyer-rights.tsx'
import type { Buyer } from './buyer.ts'

const ONE = 'GET /counter/api/v1/buyers/{buyer}'
const LIST = 'GET /counter/api/v1/buyers'

export function BuyerScreen() {
  const { id = '' } = useParams()
  const read = useRead(ONE, { params: { buyer: id } })
  const buyer = read.data?.data.data
  if (read.isError && !buyer)
    return (
      <Screen title="Buyers">
        <ReadFailure error={read.error} retry={() => void read.refetch()} />
      </Screen>
    )
  if (!buyer || String(buyer.id) !== id) return null
  const since = `first order: ${formatMoment(buyer.firstAt)}`
  const lead = [buyer.email, buyer.hasAccount ? 'has an account' : 'a guest', since].filter(Boolean).join(' · ')
  return (
    <Screen title={buyer.name} lead={lead}>
      <div className="columns columns-to-figures">
        <div className="stack">
          <Reached buyer={buyer} />
          <Bought buyer={buyer} />
          <Wrote buyer={buyer} />
        </div>
        <div className="stack">
          {buyer.can.write && <NoteForm key={buyer.id} buyer={buyer} />}
          <BuyerRights buyer={buyer} />
        </div>
      </div>
    </Screen>
  )
}

function Reached({ buyer: { name, email, phone, addresses } }: { buyer: Buyer }) {
  if (email === null) return null
  return (
    <section className="panel stack" aria-labelledby="reached">
      <h2 id="reached">E-mail, phone and addresses</h2>
      <p>
        <a href={`mailto:${email}`}>Write to {name}</a>
        {phone !== null && (
          <>
            {' · '}
            <a href={`tel:${phone}`}>{phone}</a>
          </>
        )}
      </p>
      <ul className="sentences">
        {addresses.map((to) => (
          <li key={JSON.stringify(to)}>
            {to.name}, {to.address}, {to.city} {to.postcode}, {to.state}, {to.phone}
          </li>
        ))}
      </ul>
      <p className="muted">Correct a mistyped e-mail or phone on the page of its order.</p>
    </section>
  )
}

function Bought({ buyer: { bought, spent } }: { buyer: Buyer }) {
  const withMoney = spent !== undefined
  const columns = [{ label: 'Order' }, { label: 'Placed' }, { label: 'State' }, { label: 'Pieces', isNumber: true }]
  return (
    <section className="stack" aria-labelledby="bought">
      <h2 id="bought">Orders</h2>
      <FiguresTable
        caption="Orders"
        columns={withMoney ? [...columns, { label: 'Total', isNumber: true }] : columns}
        rows={bought.map(({ number, at, state, pieces, total }) => [
          <Link key="number" to={`/orders/${number}`} className="whole">
            {number}
          </Link>,
          formatMoment(at),
          isOrderState(state) ? orderStateLabel(state) : state,
          pieces,
          ...(withMoney ? [formatRupees(total ?? 0)] : []),
        ])}
      />
      {withMoney && <p className="muted">{formatRupees(spent)} in all, after refunds.</p>}
    </section>
  )
}

function Wrote({ buyer: { enquiries, reviews, readsNewsletter } }: { buyer: Buyer }) {
  const mayAnswer = usePermission('enquiries.answer')
  return (
    <section className="panel stack" aria-labelledby="wrote">
      <h2 id="wrote">Also</h2>
      <ul className="sentences">
        {enquiries.map(({ number, kind, at }) => (
          <li key={number}>
            Wrote to us:{' '}
            {mayAnswer ? (
              <Link to={`/enquiries/${number}`} className="whole">
                {number}
              </Link>
            ) : (
              number
            )}
            , {kind}, {formatMoment(at)}
          </li>
        ))}
        <li>{reviews === 0 ? 'No review yet.' : reviews === 1 ? 'One review.' : `${reviews} reviews.`}</li>
        <li>{readsNewsletter ? 'Reads the newsletter.' : 'Does not read the newsletter.'}</li>
      </ul>
    </section>
  )
}

type Values = { note: string; tags: string }
const splitTags = (text: string) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)

function NoteForm({ buyer }: { buyer: Buyer }) {
  const queries = useQueryClient()
  const { run } = useCall('PATCH /counter/api/v1/buyers/{buyer}')
  const editing = useEditForm<Values>({
    subject: `buyers/${buyer.id}`,
    base: toBase(buyer),
    check: ({ note, tags }) => ({
      ...(countLetters(note) > 2000 && { note: 'A note has at most 2,000 letters.' }),
      ...(splitTags(tags).some((tag) => countLetters(tag) > 30) && { tags: 'A tag has at most 30 letters.' }),
    }),
    save: ({ note, tags }, changed, version) =>
      run({
        params: { buyer: buyer.id },
        version: version ?? buyer.version,
        body: {
          ...(changed.includes('note') && { note }),
          ...(changed.includes('tags') && { tags: splitTags(tags) }),
        },
      }),
    readCurrent: toBase,
    onSaved: () => {
      for (const route of [ONE, LIST]) void queries.invalidateQueries({ queryKey: [route] })
      showNotice({ text: 'Saved.' })
    },
  })
  return (
    <section className="panel" aria-label="Note and tags">
      <EditForm editing={editing} labels={{ note: 'note', tags: 'tags' }} show={(value) => value}>
        <FormTextArea form={editing.form} name="note" label="Note" hint="For us only. They may ask to read it." />
        <FormText form={editing.form} name="tags" label="Tags" hint="Separate tags with commas: weddings, wholesale" />
      </EditForm>
    </section>
  )
}

function toBase({ note, tags, version }: Pick<Buyer, 'note' | 'tags' | 'version'>) {
  return { values: { note: note ?? '', tags: tags.join(', ') }, version }
}
