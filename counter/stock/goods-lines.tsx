import { useId } from 'react'
import { Button } from '../design/button.tsx'
import { isWrongNumber, type GoodsLine } from './goods-list.ts'
import { GoodsPicture } from './scan-goods.tsx'
import type { GoodsList } from './use-goods-list.ts'

/** @param label names the field, before the name of the piece */
export function GoodsLines({ list: { lines, setLines }, label }: { list: GoodsList; label: string }) {
  const change = (at: number, typed: string) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, typed } : line)))
  return (
    <ul className="goods-lines">
      {lines.map((line, at) => (
        <li key={line.variant} className="goods-line panel">
          <GoodsPicture picture={line.picture} />
          <div className="goods-name">
            <p>{line.name}</p>
            <p className="muted">{describePlace(line)}</p>
          </div>
          <PiecesField label={label} line={line} onChange={(typed) => change(at, typed)} />
          <Button kind="quiet" onPress={() => setLines(lines.filter((_, index) => index !== at))}>
            Take off<span className="visually-hidden">: {line.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

type FieldProps = { label: string; line: GoodsLine; onChange: (typed: string) => void }

function PiecesField({ label, line: { name, typed }, onChange }: FieldProps) {
  const id = useId()
  const isWrong = isWrongNumber(typed)
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        <span className="visually-hidden">: {name}</span>
      </label>
      <input
        id={id}
        className="field-box"
        value={typed}
        onChange={(event) => onChange(event.target.value)}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
      />
      {isWrong && (
        <span id={`${id}-wrong`} className="field-error">
          A whole number, please.
        </span>
      )}
    </div>
  )
}

const describePlace = ({ shelf, sku }: GoodsLine) =>
  [shelf && `Shelf ${shelf}`, sku].filter(Boolean).join(' · ') || 'No shelf'
