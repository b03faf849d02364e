import { useLayoutEffect, useRef, useState } from 'react'
import { newKey } from '../api/new-key.ts'
import { useCall } from '../api/use-call.ts'
import { useKeptFields } from '../design/form/use-kept-fields.ts'
import { addPieces, countOneMore, sortFound, type GoodsLine, type ShelfPiece } from './goods-list.ts'

/** `key`: of the list that is sent; the same list books once. */
type Values = { lines: readonly GoodsLine[]; note: string; key: string }
type Said = { text: string; isWrong: boolean }

const initial: Values = { lines: [], note: '', key: '' }

/** Goods with a number of pieces each, gathered by scanner, camera or name, and kept on this device. */
export function useGoodsList(subject: string) {
  const { values, type, draft, clear } = useKeptFields(subject, initial)
  const { run, isBusy } = useCall('GET /counter/api/v1/stock/pieces')
  const [said, setSaid] = useState<Said | null>(null)
  const [choices, setChoices] = useState<readonly ShelfPiece[]>([])
  // Two scans may come before the first is drawn.
  const latest = useRef(values.lines)
  useLayoutEffect(() => {
    latest.current = values.lines
  })
  const setLines = (lines: readonly GoodsLine[]) => {
    latest.current = lines
    type({ lines, key: newKey() })
  }
  const setNote = (note: string) => type({ note, key: newKey() })
  const tell = (text: string, isWrong = false) => {
    if (isWrong) navigator.vibrate?.(300)
    setSaid({ text, isWrong })
  }
  const add = (pieces: readonly ShelfPiece[], typed: string) => {
    setLines(addPieces(latest.current, pieces, typed))
    setChoices([])
  }
  const take = async (code: string) => {
    setChoices([])
    const more = countOneMore(latest.current, code)
    if (more) {
      setLines(more.lines)
      return tell(`${more.line.name}: ${more.line.typed}`)
    }
    const found = await run({ query: { q: code.trim() } })
    if (!found.ok) return tell(found.message, true)
    const pieces = found.data.data
    const kind = sortFound(pieces, code)
    if (kind === 'none') return tell(`Nothing has the code, shelf or name “${code.trim()}”.`, true)
    if (kind === 'names') {
      setChoices(pieces)
      return tell(pieces.length === 1 ? 'Is it this one?' : `${pieces.length} could be meant. Choose one.`)
    }
    const again = countOneMore(latest.current, code)
    if (again) setLines(again.lines)
    else add(pieces, kind === 'code' ? '1' : '')
    const [first] = pieces
    tell(
      kind === 'code' ? `${first?.name}: ${again?.line.typed ?? 1}` : `${pieces.length} goods of shelf ${first?.shelf}`,
    )
  }
  return { ...values, setNote, setLines, draft, clear, take, add, said, tell, choices, isBusy }
}

export type GoodsList = ReturnType<typeof useGoodsList>
