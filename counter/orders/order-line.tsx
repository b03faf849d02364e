import { HamperPlanDrawing } from '#web/design/hamper-plan.tsx'
import { listMadeInside } from '#shop/lettering/made-pieces.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { Button } from '../design/button.tsx'
import { usePermission } from '../session/me.ts'
import { MadePieces } from './made-pieces.tsx'
import { LookAtPhotograph } from './photograph-look.tsx'
import type { StaffOrder, StaffShipment } from './order-types.ts'
import { countPieces } from './pieces-text.ts'
import { refundOrder } from './refund-dialog.tsx'
import { keyOfLine, listRefundable } from './refund-units.tsx'
import { useOrderAction } from './use-order-action.ts'

type Line = StaffShipment['lines'][number]

/** @param isHere whether its pieces can still be made */
export function OrderLine({ order, line, isHere }: { order: StaffOrder; line: Line; isHere: boolean }) {
  const { act } = useOrderAction()
  const mayRefund = usePermission('refunds.make') && order.can.refund
  const { name, choices, hamper, designs, picture, fromStock, isMade, made, returned, again, isReused } = line
  const madeInside = listMadeInside(line)
  return (
    <li className="thing order-line">
      {picture && <img src={picture.url} alt="" width={48} height={48} loading="lazy" />}
      <div className="order-line-name">
        <p>{name}</p>
        {choices !== '' && <p className="order-words">{choices}</p>}
        <p className="muted">
          {isReused ? 'came back whole' : fromStock ? 'from the shelf' : 'made to order'}
          {madeInside.length > 0 && `, made for it: ${madeInside.join(', ')}`}
          {returned > 0 && `, ${returned} refunded`}
          {again.sent > 0 && `, ${again.sent} sent again`}
        </p>
      </div>
      <LineAmount line={line} />
      {mayRefund && listRefundable(order).some(({ key }) => key === keyOfLine(line.line)) && (
        <Button kind="quiet" onPress={() => void refundOrder({ order, act, line: line.line })}>
          Refund<span className="visually-hidden"> {name}</span>
        </Button>
      )}
      {designs.map((design) => (
        <Drawing key={design.id} {...design} order={order.number} piece={name} words={choices} />
      ))}
      {hamper && (
        <details className="order-hamper">
          <summary>As it is packed</summary>
          <HamperPlanDrawing plan={hamper} words={{ below: 'Lower layer', above: 'On top of it' }} />
        </details>
      )}
      {isMade && !isReused && (isHere || made.length > 0) && (
        <MadePieces order={order.number} line={line} isHere={isHere} />
      )}
    </li>
  )
}

/** Amounts before GST: pieces, adjustments and their sum. */
function LineAmount({ line: { quantity, unitPrice, adjustments = [], taxable } }: { line: Line }) {
  return (
    <div className="order-amount">
      <p>
        {unitPrice === undefined ? (
          <strong>{countPieces(quantity)}</strong>
        ) : (
          <>
            <strong>{quantity} ×</strong> {formatRupees(unitPrice)}
          </>
        )}
      </p>
      {adjustments.map(({ label, amount }) => (
        <p key={label} className="muted">
          {label}: {formatRupees(amount)}
        </p>
      ))}
      {taxable !== undefined && taxable !== unitPrice && <p className="muted">{formatRupees(taxable)} before GST</p>}
    </div>
  )
}

type DrawingProps = Line['designs'][number] & { order: string; piece: string; words: string }

/** As the buyer saw it, on the picture of the piece. */
function Drawing({ id, name, isPhotograph, order, piece, words }: DrawingProps) {
  const picture = `/words/${id}.svg`
  return (
    <figure className="order-drawing">
      <a href={picture} target="_blank" rel="noreferrer">
        <img src={picture} alt={`As the buyer saw it: ${words}`} width={160} height={160} loading="lazy" />
      </a>
      <figcaption>
        {name}
        <br />
        {isPhotograph ? (
          <LookAtPhotograph {...{ order, piece, design: id, printArea: name }} />
        ) : (
          <>
            <a href={`/counter/api/v1/designs/${id}.pdf`}>print file (PDF)</a>,{' '}
            <a href={`/counter/api/v1/designs/${id}.svg`}>SVG</a>
          </>
        )}
      </figcaption>
    </figure>
  )
}
