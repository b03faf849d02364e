import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { showNotice } from '../design/notices.tsx'
import { saveFile } from '#web/design/save-file.ts'
import type { Buyer } from './buyer.ts'

const ONE = 'GET /counter/api/v1/buyers/{buyer}'
const LIST = 'GET /counter/api/v1/buyers'
const asked = 'Your request is recorded. A colleague with full permission confirms it on this page.'

/** To take away what is kept of them, and to have it erased. */
export function BuyerRights({ buyer }: { buyer: Buyer }) {
  const { can, requests } = buyer
  if (!can.export && !can.erase) return null
  return (
    <section className="panel stack" aria-labelledby="rights">
      <h2 id="rights">Their data</h2>
      <p className="muted">
        Do this only if they asked for it from the e-mail address above. Knowing an address proves nothing. They get a
        mail about it.
      </p>
      {requests.length > 0 && (
        <ul className="sentences">
          {requests.map(({ kind, by, at }) => (
            <li key={kind}>
              {by} asked to {kind === 'erase' ? 'erase them' : 'put their data together'}, {formatMoment(at)}. Press the
              button to confirm it.
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        {can.export && <ExportButton buyer={buyer} />}
        {can.erase && <EraseButton buyer={buyer} />}
      </div>
    </section>
  )
}

function ExportButton({ buyer: { id } }: { buyer: Buyer }) {
  const queries = useQueryClient()
  const { run, isBusy } = useCall('POST /counter/api/v1/buyers/{buyer}/export')
  async function take() {
    const result = await run({ params: { buyer: id } })
    if (!result.ok) return showNotice({ kind: 'failed', text: result.message })
    void queries.invalidateQueries({ queryKey: [ONE] })
    if (result.data.asked) return showNotice({ text: asked })
    saveFile(`buyer-${id}.json`, JSON.stringify(result.data.data, null, 2))
    showNotice({ text: 'Their data is in your downloads. Send it to them, and delete it there.' })
  }
  return (
    <Button isBusy={isBusy} onPress={() => void take()}>
      Put their data together
    </Button>
  )
}

const readNumbers = (orders: unknown) =>
  Array.isArray(orders) ? orders.filter((number) => typeof number === 'string') : []

function EraseButton({ buyer: { id, name } }: { buyer: Buyer }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { run, isBusy } = useCall('POST /counter/api/v1/buyers/{buyer}/erase')
  async function erase() {
    const answer = await confirm({
      title: `Erase ${name}?`,
      text: (
        <>
          <p>
            This deletes their account, their messages to us, their newsletter and our notes about them at once. It
            closes the pages of their orders. You cannot undo it.
          </p>
          <p>
            Orders and invoices stay for the tax office. E-mail and phone leave an order 30 days after its end, name and
            street after 180.
          </p>
        </>
      ),
      action: 'Erase them',
      isDangerous: true,
      reason: { label: 'How they asked for it', isRequired: true, subject: `buyers/${id}/erase` },
    })
    if (!answer) return
    const send = (openOrders: string[]) => run({ params: { buyer: id }, body: { reason: answer.reason, openOrders } })
    let result = await send([])
    if (!result.ok && result.details['reason'] === 'open-orders') {
      const title = `Erase ${name} before their orders are finished?`
      const text = <p>{result.message}</p>
      if (!(await confirm({ title, text, action: 'Erase them all the same', isDangerous: true }))) return
      result = await send(readNumbers(result.details['orders']))
    }
    if (!result.ok) return showNotice({ kind: 'failed', text: result.message })
    await answer.drop()
    if (result.data.asked) {
      void queries.invalidateQueries({ queryKey: [ONE] })
      return showNotice({ text: asked })
    }
    showNotice({ text: 'They are erased.' })
    await navigate('/buyers')
    void queries.invalidateQueries({ queryKey: [LIST] })
  }
  return (
    <Button kind="danger" isBusy={isBusy} onPress={() => void erase()}>
      Erase them
    </Button>
  )
}
