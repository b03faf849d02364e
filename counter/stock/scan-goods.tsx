import { toThumbnail } from '#shop/catalogue/picture-sizes.ts'
import { Button } from '../design/button.tsx'
import { ScanField } from '../design/scan-field.tsx'
import { CameraButton } from '../packing/camera-button.tsx'
import type { ShelfPiece } from './goods-list.ts'
import type { GoodsList } from './use-goods-list.ts'

export function ScanGoods({ list, firstTyped }: { list: GoodsList; firstTyped: string }) {
  const { take, said, choices, add, tell } = list
  return (
    <section className="panel stack" aria-label="Scan or search">
      <ScanField onScan={(code) => void take(code)} label="Scan a code, or type a shelf or a name" action="Find">
        <CameraButton onScan={(code) => void take(code)} />
      </ScanField>
      <p aria-live="polite" className={said?.isWrong ? 'scan-said scan-wrong' : 'scan-said'}>
        {said?.text}
      </p>
      {choices.length > 0 && (
        <ul className="goods-choices">
          {choices.map((piece) => (
            <li key={piece.variant}>
              <Button
                onPress={() => {
                  add([piece], firstTyped)
                  tell(`${piece.name} is on the list.`)
                }}
              >
                {piece.name}
                {piece.shelf !== '' && `, shelf ${piece.shelf}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function GoodsPicture({ picture }: Pick<ShelfPiece, 'picture'>) {
  if (picture === null) return <span className="goods-picture" />
  return <img className="goods-picture" src={toThumbnail(picture)} alt="" width="56" height="56" />
}
