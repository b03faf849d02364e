import { useState } from 'react'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { newKey } from '../api/new-key.ts'
import { ScanField } from '../design/scan-field.tsx'
import { CameraButton } from './camera-button.tsx'
import { findOnShelf, listShelves } from './list-shelves.ts'
import { isFree, listRound } from './list-round.ts'
import { useParcels, useTable } from './packing-context.ts'
import { PiecePicture } from './pieces.tsx'
import { readScan, type Scanned } from './read-scan.ts'
import { goTo, parcelAt, usePlace } from './use-address.ts'
import { useMark } from './use-mark.ts'
import { useTick } from './use-tick.ts'
import { useSay, type Say } from '../words/words.ts'

type Said = { text: string; isWrong: boolean; picture?: ParcelToPack['lines'][number]['picture'] }

/** By scanner or camera, anywhere on the table: papers open their parcel, pieces go into its box, or into the basket. */
export function Scanning() {
  const say = useSay()
  const place = usePlace()
  const parcels = useParcels()
  const table = useTable()
  const takeForPick = usePickScanned()
  const tick = useTick()
  const [said, setSaid] = useState<Said | null>(null)
  const open = parcels.find(({ number }) => place.at === 'parcel' && number === place.number)
  const take = async (code: string) => {
    let known = parcels
    let scanned = readScan(code, known, open)
    if (scanned.is === 'unknown') {
      const fetched = await table.fetch(code.trim())
      if (fetched) {
        known = [...parcels, fetched]
        scanned = { is: 'parcel', shipment: fetched.shipment }
      }
    }
    const answer =
      place.at === 'pick'
        ? takeForPick(code, scanned, known)
        : {
            text: scanText(scanned, say),
            isWrong: isWrongScan(scanned),
            picture: scanned.is === 'wrong' ? scanned.picture : null,
          }
    if (place.at !== 'pick') openScanned(scanned, known)
    if (scanned.is === 'piece' && open) {
      const { line, piece, unit } = scanned
      tick(open, [{ line, piece, unit, isTicked: true }], 'scan')
    }
    if (answer.isWrong) navigator.vibrate?.(300)
    setSaid(answer)
  }
  return (
    <>
      <ScanField onScan={(code) => void take(code)} label={say('scan.label')} action={say('scan.take')}>
        <CameraButton onScan={(code) => void take(code)} />
      </ScanField>
      <p aria-live="polite" className={said?.isWrong ? 'scan-said scan-wrong' : 'scan-said'}>
        {said?.text}
      </p>
      {said?.picture != null && <PiecePicture line={{ picture: said.picture }} />}
    </>
  )
}

/** A free parcel comes into the round, any other one is opened; a piece is fetched. */
function usePickScanned(): (code: string, scanned: Scanned, parcels: readonly ParcelToPack[]) => Said {
  const say = useSay()
  const mark = useMark()
  const table = useTable()
  return (code, scanned, parcels) => {
    if (scanned.is === 'parcel') {
      const parcel = parcels.find(({ shipment }) => shipment === scanned.shipment)
      if (!parcel || !isFree(parcel)) {
        openScanned(scanned, parcels)
        return { text: '', isWrong: false }
      }
      void table.add({ kind: 'pick', key: newKey(), shipment: parcel.shipment, over: false })
      return { text: say('scan.inRound', { parcel: parcel.number }), isWrong: false }
    }
    const piece = findOnShelf(listShelves(listRound(parcels).mine), code)
    if (!piece) return { text: say('scan.notInRound', { code: code.trim() }), isWrong: true }
    const { name, units } = piece
    const open = units.filter(({ isPicked }) => !isPicked)
    if (open.length === 0) return { text: say('scan.pickedAll', { name }), isWrong: true }
    mark(open.slice(0, 1), 'picked', 'scan')
    return { text: say('scan.picked', { name, left: open.length - 1 }), isWrong: false }
  }
}

function openScanned(scanned: Scanned, parcels: readonly ParcelToPack[]): void {
  const found = scanned.is === 'parcel' && parcels.find(({ shipment }) => shipment === scanned.shipment)
  if (found) goTo(parcelAt(found.number))
}

const isWrongScan = ({ is }: Scanned) => is !== 'parcel' && is !== 'piece'

function scanText(scanned: Scanned, say: Say): string {
  switch (scanned.is) {
    case 'parcel':
      return ''
    case 'piece':
      return say('scan.inBox', { name: scanned.name })
    case 'several':
      return say('scan.several', { name: scanned.name })
    case 'full':
      return say('scan.full', { name: scanned.name })
    case 'wrong':
      return say('scan.wrong', { name: scanned.name, parcel: scanned.of })
    case 'unknown':
      return say('scan.unknown', { code: scanned.code })
  }
}
