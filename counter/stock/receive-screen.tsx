import { useState } from 'react'
import { MANY_UNITS } from '#shop/stock/move-reasons.ts'
import { useCall } from '../api/use-call.ts'
import { useRefetch } from '../api/use-refetch.ts'
import { confirm } from '../design/confirm.tsx'
import { TextField } from '../design/field.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { showNotice } from '../design/notices.tsx'
import { Screen } from '../layout/screen.tsx'
import { GoodsLines } from './goods-lines.tsx'
import { readPieces } from './goods-list.ts'
import { ScanGoods } from './scan-goods.tsx'
import { useGoodsList } from './use-goods-list.ts'

/** Goods of a delivery, all in one list and one press. */
export function ReceiveScreen() {
  const list = useGoodsList('stock/receive')
  const { lines, note, key, setNote, draft, clear } = list
  const renew = useRefetch()
  const { run, isBusy } = useCall('POST /counter/api/v1/stock/receipts')
  const [refusal, setRefusal] = useState<string>()
  const wanted = lines.map(({ variant, typed }) => ({ variant, units: readPieces(typed) ?? 0 }))
  const pieces = wanted.reduce((sum, { units }) => sum + units, 0)
  const submit = async () => {
    const empty = lines.find((_, at) => wanted[at]?.units === 0)
    if (empty) return setRefusal(`How many of ${empty.name} came? Write the number, or take it off the list.`)
    const large = lines.find((_, at) => (wanted[at]?.units ?? 0) > MANY_UNITS)
    if (large && !(await askAbout(large))) return
    const body = { lines: wanted, ...(note.trim() && { note: note.trim() }) }
    const received = await run({ body, idempotencyKey: key })
    if (!received.ok) return setRefusal(received.message)
    setRefusal(undefined)
    clear()
    await renew('GET /counter/api/v1/stock', 'GET /counter/api/v1/products')
    showNotice({ text: `Received: ${describe(lines.length, pieces)}.` })
  }
  return (
    <Screen title="Receive goods" lead="Scan or search what came, say how many, and book all of it at once">
      <div className="stack">
        <ScanGoods list={list} firstTyped="1" />
        {lines.length > 0 && (
          <PlainForm
            submit={submit}
            action={`Receive ${describe(lines.length, pieces)}`}
            isBusy={isBusy}
            refusal={refusal}
            kept={{ draft, discard: clear, state: 'Nothing is received until you press the button.' }}
          >
            <GoodsLines list={list} label="Pieces" />
            <TextField
              label="Supplier or bill"
              hint="Goes into the stock log of each."
              value={note}
              onChange={setNote}
              maxLength={400}
            />
          </PlainForm>
        )}
      </div>
    </Screen>
  )
}

const describe = (goods: number, pieces: number) =>
  `${goods} ${goods === 1 ? 'product' : 'products'}, ${pieces.toLocaleString('en-IN')} ${pieces === 1 ? 'piece' : 'pieces'}`

const askAbout = ({ name, typed }: { name: string; typed: string }) =>
  confirm({
    title: `${typed} pieces?`,
    text: `You wrote ${typed} for ${name}. Is that right?`,
    action: 'Yes, receive them',
  })
