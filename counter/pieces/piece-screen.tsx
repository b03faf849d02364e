import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { parsePieceCode } from '#shop/packing/piece-code.ts'
import { printPaper } from '../api/print-paper.ts'
import { readKey, useRead } from '../api/use-read.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { Screen } from '../layout/screen.tsx'
import { GiftFacts } from '../packing/gift-facts.tsx'
import { SpokenScreen } from '../words/spoken-screen.tsx'
import { useShowRefusal } from '../words/show-refusal.ts'
import { SpokenFailure } from '../words/spoken-failure.tsx'
import { useDates, useSay } from '../words/words.ts'
import { usePermission } from '../session/me.ts'
import { PIECE, type Piece } from './piece.ts'
import { PieceBanner } from './piece-banner.tsx'
import { NextStep, PieceSteps, stepKeys, useTakeStep } from './piece-steps.tsx'
import { PieceWords } from './piece-words.tsx'
import { ScanTag } from './scan-tag.tsx'
import { SendProof } from './send-proof.tsx'

/** A scanned tag opens this view of its piece. */
export function PieceScreen() {
  return (
    <SpokenScreen>
      <ScannedPiece />
    </SpokenScreen>
  )
}

function ScannedPiece() {
  const say = useSay()
  const { code = '' } = useParams()
  const queries = useQueryClient()
  const params = { code: parsePieceCode(code) ? code.toUpperCase() : code }
  const read = useRead(PIECE, { params })
  const piece = read.data?.data.data
  const show = (data: Piece) => queries.setQueryData(readKey(PIECE, { params }), { data: { data }, version: null })
  const isThis = piece?.code === params.code
  return (
    <Screen title={say('piece.title', { code: params.code })}>
      <ScanTag />
      {read.isError && !isThis && <SpokenFailure error={read.error} retry={() => void read.refetch()} />}
      {piece && isThis && <PieceFacts key={piece.code} piece={piece} show={show} />}
    </Screen>
  )
}

function PieceFacts({ piece, show }: { piece: Piece; show: (piece: Piece) => void }) {
  const say = useSay()
  const dates = useDates()
  const steps = useTakeStep({ piece, show })
  const { name, choices, picture, unit, of, to, shipBy, words, gift, notes, mark } = piece
  return (
    <div className="piece-page">
      <PieceBanner piece={piece} />
      <NextStep piece={piece} {...steps} />
      <div className="piece-page-parts">
        {picture && (
          <img
            className="piece-photo"
            src={picture.url}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
          />
        )}
        <div className="stack">
          <div>
            <h2>{name}</h2>
            <p className="muted">
              {[of > 1 && say('piece.unit', { unit, all: of }), to !== '' && say('job.for', { name: to })]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p>{shipBy === null ? say('list.noDay') : say('list.leaves', { day: dates.day(shipBy) })}</p>
            {words.length === 0 && choices !== '' && <p className="piece-choices">{choices}</p>}
          </div>
          <PieceWords piece={piece} />
          <PieceSteps piece={piece} {...steps} />
          {(mark === 'open' || mark === 'wish' || mark === 'waits' || mark === 'ready' || mark === 'changed') && (
            <SendProof piece={piece} isNext={piece.next === 'proof'} />
          )}
        </div>
      </div>
      {notes.length > 0 && (
        <ul className="things panel">
          {notes
            .toSorted((a, b) => Number(b.pinned) - Number(a.pinned))
            .map(({ words: said, by }) => (
              <li key={said + by} className="thing">
                <span>
                  {said} <span className="muted">{by}</span>
                </span>
              </li>
            ))}
        </ul>
      )}
      {gift && <GiftFacts gift={gift} />}
      <Others piece={piece} />
      <Ways piece={piece} />
    </div>
  )
}

/** Pieces that keep its box open. */
function Others({ piece: { others } }: { piece: Piece }) {
  const say = useSay()
  if (others.length === 0) return null
  return (
    <section className="stack" aria-label={say('piece.others')}>
      <h2>{say('piece.others')}</h2>
      <ul className="things panel">
        {others.map(({ code, name, step }) => (
          <li key={code} className="thing">
            <span>
              {name} <span className="muted">{say(stepKeys[step])}</span>
            </span>
            <ButtonLink to={`/pieces/${code}`}>
              <span className="whole">{code}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ways({ piece: { parcel, order, shipment, box, mark } }: { piece: Piece }) {
  const say = useSay()
  const showRefusal = useShowRefusal()
  const mayPrint = usePermission('parcels.label')
  const print = async () => {
    const printed = await printPaper({ kind: 'tag', subject: shipment })
    if (!printed.ok) showRefusal(printed)
  }
  return (
    <div className="row">
      <a className="button button-outline" href={`/counter/table/${parcel}`}>
        {say('piece.openBox', { count: box.packed, all: box.all })}
      </a>
      {mayPrint && (
        <Button kind={mark === 'changed' ? 'solid' : 'outline'} onPress={() => void print()}>
          {say('piece.printTags')}
        </Button>
      )}
      <ButtonLink kind="quiet" to={`/orders/${order}`}>
        {say('piece.openOrder')}
      </ButtonLink>
    </div>
  )
}
