import { readParcelsById } from '#server/fulfilment/packing/read-packing-table.ts'
import { readLineWords, wordsOfUnit } from './read-line-words.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listMadeInside } from '#shop/lettering/made-pieces.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { parseOrderNumber } from '#shop/orders/parse-order-search.ts'
import { listWantedUnits } from '#shop/packing/list-jobs.ts'
import { formatPieceCode } from '#shop/packing/piece-code.ts'

/** `link` is in the QR: a phone's own camera opens the piece. No recipient: tags get lost. */
export type TagFacts = { code: string; link: string; name: string; words: string; under: string }

/** A box of several hundred favours is counted, not scanned. */
const MOST_OF_LINE = 200

/** Tags of all wanted pieces, by parcel and number. */
export async function readTags(
  shop: Pick<Shop, 'database' | 'settings' | 'now'>,
  shipmentIds: readonly string[],
): Promise<TagFacts[]> {
  const parcels = await readParcelsById(shop, shipmentIds)
  const lineIds = parcels.flatMap(({ lines }) => lines.map(({ line }) => line))
  const words = await readLineWords(shop.database.orm, lineIds)
  return parcels.flatMap(({ order, shipBy, gift, lines }) =>
    lines.flatMap((line) => {
      const units = listWantedUnits(line).slice(0, MOST_OF_LINE)
      return units.map((unit): TagFacts => {
        const code = formatPieceCode({ number: parseOrderNumber(order) ?? 0, piece: line.piece + unit - 1 })
        const said = (words.get(line.line) ?? []).map((each) =>
          each.isPhotograph ? 'Photograph' : wordsOfUnit(each, unit).lines.join(' / '),
        )
        const made = listMadeInside(line)
        const inside = made.length > 0 ? [`To make: ${made.join(', ')}`] : []
        const chosen = words.has(line.line) || line.choices === '' ? [] : [line.choices]
        const wrap = gift && gift.wrap !== '' ? `Wrap: ${gift.wrap}` : ''
        const of = line.quantity + line.refundedUnits
        return {
          code,
          link: `${shop.settings.publicUrl}/counter/pieces/${code}`,
          name: line.name,
          words: [...inside, ...said, ...chosen].join(', '),
          under: [of > 1 && `${unit} of ${of}`, wrap, shipBy && `Leaves ${formatDay(shipBy)}`]
            .filter(Boolean)
            .join(' · '),
        }
      })
    }),
  )
}
