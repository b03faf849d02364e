import { useState } from 'react'
import { useNavigate } from 'react-router'
import { parseParcelCode } from '#shop/packing/parse-parcel-code.ts'
import { formatPieceCode, parsePieceCode } from '#shop/packing/piece-code.ts'
import { ScanField } from '../design/scan-field.tsx'
import { CameraButton } from '../packing/camera-button.tsx'
import { useSay } from '../words/words.ts'

/** A tag opens its piece, a slip opens its parcel. */
export function ScanTag() {
  const say = useSay()
  const navigate = useNavigate()
  const [unknown, setUnknown] = useState<string | null>(null)
  const take = (typed: string) => {
    const piece = parsePieceCode(typed)
    const isParcel = parseParcelCode(typed) !== null
    setUnknown(piece || isParcel ? null : typed.trim())
    if (piece) return void navigate(`/pieces/${formatPieceCode(piece)}`)
    return isParcel ? location.assign(`/counter/table/${encodeURIComponent(typed.trim().toUpperCase())}`) : undefined
  }
  return (
    <div className="scan-tag">
      <ScanField onScan={take} label={say('today.scan')} action={say('scan.take')}>
        <CameraButton onScan={take} />
      </ScanField>
      <p aria-live="polite" className="scan-said scan-wrong">
        {unknown !== null && say('today.unknown', { code: unknown })}
      </p>
    </div>
  )
}
