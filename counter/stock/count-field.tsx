import { useRef, useState } from 'react'
import { newKey } from '../api/new-key.ts'
import { callSignedIn, useCall } from '../api/use-call.ts'
import { useRefetch } from '../api/use-refetch.ts'
import { Button } from '../design/button.tsx'
import { createStore, useStore } from '../design/create-store.ts'
import { showNotice } from '../design/notices.tsx'
import { isWrongNumber, readPieces } from './goods-list.ts'
import { describeLeft } from './use-count.ts'

type Shelf = { variant: number; name: string }

/** By variant. The rows mount again when a phone is turned, and would lose it. */
const counts = createStore<Readonly<Record<number, string>>>({})

/** The count of one variant, in its row. Pieces of open orders count, as they do on the page of a count. */
export function CountField({ variant, name }: Shelf) {
  const all = useStore(counts)
  const typed = all[variant] ?? ''
  const setTyped = (text: string) => counts.set({ ...counts.get(), [variant]: text })
  const { begin, book, refusal, isBusy } = useOneCount({ variant, name })
  const submit = async () => {
    const counted = readPieces(typed)
    if (counted !== undefined && (await book(counted))) setTyped('')
  }
  const isWrong = isWrongNumber(typed)
  const error = isWrong ? 'A whole number, please.' : refusal
  return (
    <form
      className="count-field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <input
        className="field-box"
        aria-label={`Counted: ${name}`}
        value={typed}
        onFocus={begin}
        onChange={(event) => setTyped(event.target.value)}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={isWrong}
      />
      {typed.trim() !== '' && (
        <Button kind="solid" type="submit" isBusy={isBusy}>
          Save<span className="visually-hidden"> the count of {name}</span>
        </Button>
      )}
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </form>
  )
}

/** `begin` reads what should be there: pieces that move after it are noticed when the count is booked. */
function useOneCount(shelf: Shelf) {
  const { variant, name } = shelf
  const renew = useRefetch()
  const { run, isBusy } = useCall('POST /counter/api/v1/stock/counts')
  const [refusal, setRefusal] = useState<string>()
  const expecting = useRef<Promise<number | undefined>>(undefined)
  const begin = () => {
    expecting.current = readExpected(variant)
  }
  /** @returns why it is not booked */
  const send = async (expected: number, counted: number): Promise<string | undefined> => {
    const booked = await run({ body: { lines: [{ variant, expected, counted }] }, idempotencyKey: newKey() })
    await renew('GET /counter/api/v1/stock', 'GET /counter/api/v1/products')
    return booked.ok ? describeLeft([shelf], booked.data.data)[0] : booked.message
  }
  const book = async (counted: number): Promise<boolean> => {
    const expected = await (expecting.current ?? readExpected(variant))
    expecting.current = undefined
    const left = expected === undefined ? UNREAD : await send(expected, counted)
    setRefusal(left)
    if (expected === undefined || left !== undefined) return false
    showNotice(
      counted === expected
        ? { text: `${name}: ${counted}, as expected.` }
        : { text: `${name}: ${counted}, not ${expected}.`, undo: () => void putBack(counted, expected) },
    )
    return true
  }
  const putBack = async (counted: number, expected: number) => {
    const left = await send(counted, expected)
    showNotice(left === undefined ? { text: `${name}: ${expected} again.` } : { kind: 'failed', text: left })
  }
  return { begin, book, refusal, isBusy }
}

const UNREAD = 'The shop could not read this piece. Please try again.'

async function readExpected(variant: number): Promise<number | undefined> {
  const found = await callSignedIn('GET /counter/api/v1/stock/pieces', { query: { q: `P${variant}` } })
  const piece = found.ok ? found.data.data.find((each) => each.variant === variant) : undefined
  return piece && piece.stock + piece.waiting
}
