import { useState } from 'react'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { useCall } from '../api/use-call.ts'
import { useRefetch } from '../api/use-refetch.ts'
import { showNotice } from '../design/notices.tsx'
import { isWrongNumber, readPieces, type GoodsLine } from './goods-list.ts'
import { useGoodsList } from './use-goods-list.ts'

type Booked = CounterAnswer<'POST /counter/api/v1/stock/counts'>['data']

/** Gathers a count, compares it and books it. */
export function useCount() {
  const list = useGoodsList('stock/count')
  const { lines, note, key, setLines, clear } = list
  const renew = useRefetch()
  const { run, isBusy } = useCall('POST /counter/api/v1/stock/counts')
  const [isCompared, setCompared] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [left, setLeft] = useState<readonly string[]>([])
  const counted = lines.flatMap((line) => {
    const pieces = readPieces(line.typed)
    return pieces === undefined ? [] : [{ ...line, counted: pieces }]
  })
  const book = async () => {
    const wanted = counted.map((line) => ({
      variant: line.variant,
      expected: line.stock + line.waiting,
      counted: line.counted,
    }))
    const body = { lines: wanted, ...(note.trim() && { note: note.trim() }) }
    const booked = await run({ body, idempotencyKey: key })
    if (!booked.ok) return setRefusal(booked.message)
    setRefusal('')
    const { data } = booked.data
    const again = listToCountAgain(lines, data)
    if (again.length === 0) clear()
    else setLines(again)
    setLeft(describeLeft(lines, data))
    setCompared(false)
    await renew('GET /counter/api/v1/stock', 'GET /counter/api/v1/products')
    showNotice({ text: describeBooked(data) })
  }
  const compare = () => {
    const wrong = lines.find(({ typed }) => isWrongNumber(typed))
    if (wrong) return setRefusal(`Write the pieces of ${wrong.name} as a whole number.`)
    if (counted.length === 0) return setRefusal('Nothing is counted yet. Scan a piece, or write how many there are.')
    setRefusal('')
    setCompared(true)
  }
  return { list, counted, book, compare, isBusy, isCompared, goBack: () => setCompared(false), refusal, left }
}

/** These lines get the present numbers and an empty field. */
function listToCountAgain(lines: readonly GoodsLine[], booked: Booked): GoodsLine[] {
  return booked.flatMap(({ variant, result, stock, expected }) => {
    const line = result === 'changed' ? lines.find((each) => each.variant === variant) : undefined
    return line ? [{ ...line, stock, waiting: expected - stock, typed: '' }] : []
  })
}

type Named = Pick<GoodsLine, 'variant' | 'name'>

/** Sentences about lines whose difference was not booked, or not whole. */
export function describeLeft(lines: readonly Named[], booked: Booked): string[] {
  const nameOf = (variant: number) => lines.find((line) => line.variant === variant)?.name ?? ''
  return booked.flatMap(({ variant, result }) => {
    if (result === 'changed') return [`${nameOf(variant)}: pieces moved while you counted. Please count it again.`]
    if (result === 'short')
      return [`${nameOf(variant)}: fewer are there than open orders need. Please look at the orders.`]
    return []
  })
}

function describeBooked(booked: Booked): string {
  const differences = booked.filter(({ change }) => change !== 0).length
  const same = booked.filter(({ result }) => result === 'same').length
  const told = [
    differences > 0 && `${differences} ${differences === 1 ? 'difference is' : 'differences are'} booked`,
    same > 0 && `${same} as expected`,
  ].filter(Boolean)
  return told.length === 0 ? 'Nothing is booked.' : `${told.join(', ')}.`
}
