import type { Seller } from '#shop/documents/seller.ts'
import type { Content } from '#shop/catalogue/particulars.ts'
import { formatDayAndYear } from '#shop/orders/ship-by-date.ts'
import { listFoods } from '#shop/hampers/food-facts.ts'
import { colours, CONTENT_WIDTH, MARGIN, type PdfWriter, type TextStyle } from './pdf-writer.ts'
import { renderHeader } from './render-document-frame.ts'

type Label = { batch: string; bestBefore: string | null }

/** The card in a hamper. It has no amounts and no buyer: many are gifts. */
export type ContentsFacts = {
  /** The box. */
  name: string
  copies: number
  /** `inside`: what the law wants declared, as the goods say it. `labels`: one for each unit whose label was read. */
  pieces: readonly { name: string; count: number; inside: readonly Content[]; labels: readonly Label[] }[]
  seller: Pick<Seller, 'tradeName' | 'legalName' | 'address' | 'pin' | 'state' | 'email' | 'phone' | 'fssaiLicence'>
}

export const wordsOfContents = ({ name, pieces }: ContentsFacts): string[] => [
  name,
  ...pieces.flatMap(({ name, inside, labels }) => [
    name,
    ...inside.flatMap(describeContent),
    ...describeLabels(labels),
  ]),
]

const small: TextStyle = { size: 8.5, colour: colours.muted }
const INDENT = 18

/** One page. Batches are those that the packer read on the labels. */
export function drawContents(sheet: PdfWriter, { name, pieces, seller }: ContentsFacts): void {
  const write = (text: string, style: TextStyle = {}, indent = 0) => {
    const spot = { x: MARGIN + indent, width: CONTENT_WIDTH - indent }
    const height = sheet.measureText(text, spot.width, style)
    if (!sheet.hasRoom(height)) sheet.addPage()
    sheet.y += sheet.addText(sheet.document, 'P', text, { ...spot, y: sheet.y }, style)
  }
  renderHeader(sheet, { tradeName: seller.tradeName, title: 'What is inside', under: name })
  for (const [at, piece] of pieces.entries()) {
    write(`${at + 1}  ${piece.name}${piece.count === 1 ? '' : ` × ${piece.count}`}`, { font: 'bold' })
    for (const content of piece.inside) for (const line of describeContent(content)) write(line, small, INDENT)
    for (const line of describeLabels(piece.labels)) write(line, small, INDENT)
    sheet.y += 5
  }
  const { foods, areAllVeg, allergens, earliest } = listFoods(pieces)
  if (foods.length > 0) {
    sheet.y += 8
    write(areAllVeg ? 'All the food in it is vegetarian.' : 'Not all the food in it is vegetarian.', { font: 'bold' })
    if (allergens.length > 0) write(`Allergens: ${allergens.join(', ')}.`)
    if (earliest) write(`${earliest.name} keeps the shortest time: ${earliest.keeps}.`)
    write('Batch and date of packing are on the label of each pack.')
  }
  sheet.y += 12
  const { legalName, address, pin, state, email, phone, fssaiLicence } = seller
  write(`Packed by ${[legalName, ...address, `${pin} ${state}`].join(', ')}. ${email} · ${phone}`, small)
  if (foods.length > 0 && fssaiLicence !== undefined) write(`FSSAI licence ${fssaiLicence}`, small)
}

/** Units of one batch are one line. */
function describeLabels(labels: readonly Label[]): string[] {
  const said = labels.map(({ batch, bestBefore }) =>
    [batch && `Batch ${batch}`, bestBefore && `best before ${formatDayAndYear(bestBefore)}`].filter(Boolean).join(', '),
  )
  return [...new Set(said)]
}

const kinds = { veg: 'vegetarian', 'non-veg': 'non-vegetarian', cosmetic: 'cosmetic' } as const

function describeContent({ name, quantity, kind, keeps, allergens, ingredients }: Content): string[] {
  const facts = [
    quantity ? `${name}, ${quantity}` : name,
    kind && kinds[kind],
    keeps && `best within ${keeps}`,
    allergens && `contains ${allergens}`,
  ]
  return [facts.filter(Boolean).join(' · '), ...(ingredients ? [`Ingredients: ${ingredients}`] : [])]
}
