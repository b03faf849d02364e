import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { encode } from 'uqr'
import { keyOfPlanned, type HamperPlan } from '#shop/hampers/fill-hamper.ts'
import { colours, CONTENT_WIDTH, MARGIN, openPdfWriter, type PdfWriter } from './pdf-writer.ts'
import { formatIndianDate, label, renderHeader } from './render-document-frame.ts'
import { drawContents, wordsOfContents, type ContentsFacts } from './draw-contents.ts'
import { renderTable, type Column } from './render-line-items.ts'

/** These facts have no amounts: many parcels are gifts. */
export type SlipFacts = {
  tradeName: string
  number: string
  /** Content of the code that the packing table scans. */
  reference: string
  placedAt: Date
  to: readonly string[]
  lines: readonly { name: string; choices: string; quantity: number; hamper?: HamperPlan | null }[]
  /** One for each hamper of the parcel. */
  contents: readonly ContentsFacts[]
  contact: string
  /** Opens the gift's page. */
  giftLink: string | null
}

const CODE_SIDE = 84
const PLAN_WIDTH = 180
const slipColumns: Column<SlipFacts['lines'][number]>[] = [
  { head: '#', width: 30, cell: (_, index) => ({ main: `${index + 1}` }) },
  {
    head: 'What is inside',
    width: CONTENT_WIDTH - 30 - 60,
    cell: ({ name, choices }) => ({ main: name, ...(choices !== '' && { small: choices }) }),
  },
  { head: 'Pieces', width: 60, align: 'right', cell: ({ quantity }) => ({ main: `${quantity}` }) },
]

/** @param compress false for readable streams in tests */
export function renderPackingSlip(facts: SlipFacts, compress = true): Promise<Buffer> {
  return renderSlips(`Packing slip ${facts.number}`, [facts], compress)
}

/** One page each. @param slips at least one */
export function renderPackingSlips(slips: readonly SlipFacts[], compress = true): Promise<Buffer> {
  return renderSlips(`Packing slips, ${slips.length}`, slips, compress)
}

async function renderSlips(title: string, slips: readonly SlipFacts[], compress: boolean): Promise<Buffer> {
  const scripts = slips.flatMap(wordsOfSlip)
  const madeAt = new Date(Math.max(...slips.map(({ placedAt }) => placedAt.getTime())))
  const sheet = await openPdfWriter({ title, madeAt, scripts: scripts.join() }, compress)
  for (const [index, slip] of slips.entries()) {
    if (index > 0) sheet.addPage()
    await drawSlip(sheet, slip)
  }
  return sheet.close(title)
}

export const wordsOfSlip = ({ to, lines, contents }: SlipFacts): string[] => [
  ...to,
  ...lines.flatMap(({ name, choices }) => [name, choices]),
  ...contents.flatMap(wordsOfContents),
]

/** The contents cards of its hampers follow. */
export async function drawSlip(sheet: PdfWriter, facts: SlipFacts): Promise<void> {
  const { tradeName, number, reference, placedAt, to, lines, contact } = facts
  renderHeader(sheet, { tradeName, title: 'Packing slip', under: `${number} · ordered ${formatIndianDate(placedAt)}` })
  const top = sheet.y
  writeLines(sheet, [['For', label], ...to.map((line) => [line, {}] as const)])
  drawReference(sheet, reference, top)
  sheet.y = Math.max(sheet.y, top + CODE_SIDE) + 14
  await renderTable(sheet, slipColumns, lines)
  sheet.y += 16
  for (const { name, hamper } of lines) if (hamper) drawHamper(sheet, name, hamper)
  if (facts.giftLink !== null) writeLines(sheet, giftLines(facts.giftLink, contact))
  const question = `Is something missing or broken? Write to ${contact} with the number ${number}.`
  writeLines(sheet, [[question, { size: 8.5, colour: colours.muted }]])
  for (const card of facts.contents)
    for (let copy = 0; copy < card.copies; copy++) {
      await yieldToOthers()
      sheet.addPage()
      drawContents(sheet, card)
    }
}

/** Both layers side by side, and the numbers of the pieces below. */
function drawHamper(sheet: PdfWriter, name: string, plan: HamperPlan): void {
  const { room, pieces, placed } = plan.room.breadth > plan.room.length ? turnPlan(plan) : plan
  const below = placed.filter(({ z }) => z === 0)
  const layers = [
    { title: 'lower layer', under: [], drawn: below },
    { title: 'on top of it', under: below, drawn: placed.filter(({ z }) => z > 0) },
  ].filter(({ drawn }) => drawn.length > 0)
  const height = (room.breadth / room.length) * PLAN_WIDTH
  if (!sheet.hasRoom(height + 30 + 12 * pieces.length)) sheet.addPage()
  writeLines(sheet, [[`As it is packed: ${name}, from above`, { font: 'bold' }]])
  sheet.y += 4
  for (const [index, { title, under, drawn }] of layers.entries()) {
    const parts = drawn.map((place) => {
      const at = pieces.findIndex((piece) => keyOfPlanned(piece) === keyOfPlanned(place))
      return { ...place, number: at + 1 }
    })
    const spot = { x: MARGIN + index * (PLAN_WIDTH + 24), y: sheet.y, width: PLAN_WIDTH }
    sheet.drawPlan(
      { length: room.length, breadth: room.breadth, under, parts },
      spot,
      `${name}, ${title}: ${listParts(parts)}`,
    )
    const foot = { ...spot, y: sheet.y + height + 3 }
    sheet.addText(sheet.document, 'P', title, foot, { size: 7.5, colour: colours.muted })
  }
  sheet.y += height + 18
  const listed = pieces.map(
    (piece, at) => [`${at + 1}  ${piece.name}${piece.count === 1 ? '' : ` × ${piece.count}`}`, {}] as const,
  )
  writeLines(sheet, listed)
  sheet.y += 12
}

/** A deep box would leave the page. */
function turnPlan({ room, pieces, placed }: HamperPlan): HamperPlan {
  return {
    room: { ...room, length: room.breadth, breadth: room.length },
    pieces,
    placed: placed.map((one) => ({ ...one, x: one.y, y: one.x, length: one.breadth, breadth: one.length })),
  }
}

const listParts = (parts: readonly { number: number }[]) => parts.map(({ number }) => number).join(', ')

function giftLines(link: string, contact: string): [string, { size?: number; colour?: string }][] {
  return [
    [`A gift: what it is, how to care for it, and how to say thank you: ${link}`, {}],
    [
      `Whoever sent it gave us your name, address and phone, for this delivery alone. They are deleted 90 days after it. If you do not want this, write to ${contact}.`,
      { size: 8.5, colour: colours.muted },
    ],
  ]
}

export type HandOverFacts = {
  tradeName: string
  courier: string
  by: string
  at: Date
  /** `weight` in kilograms. */
  parcels: readonly { number: string; awb: string; to: string; weight: number }[]
}

const listColumns: Column<HandOverFacts['parcels'][number]>[] = [
  { head: '#', width: 30, cell: (_, index) => ({ main: `${index + 1}` }) },
  { head: 'Parcel', width: 110, cell: ({ number }) => ({ main: number }) },
  { head: 'Waybill', width: 130, cell: ({ awb }) => ({ main: awb }) },
  { head: 'To', width: CONTENT_WIDTH - 330, cell: ({ to }) => ({ main: to }) },
  { head: 'kg', width: 60, align: 'right', cell: ({ weight }) => ({ main: weight.toFixed(2) }) },
]

/** The courier signs this list. */
export async function renderHandOverList(facts: HandOverFacts, compress = true): Promise<Buffer> {
  const { tradeName, courier, by, at, parcels } = facts
  const title = `Handed over to ${courier}`
  const scripts = [by, ...parcels.map(({ to }) => to)].join()
  const sheet = await openPdfWriter({ title, madeAt: at, scripts }, compress)
  const many = parcels.length === 1 ? '1 parcel' : `${parcels.length} parcels`
  renderHeader(sheet, { tradeName, title: courier, under: `${many} · ${formatIndianDate(at)} · handed over by ${by}` })
  await renderTable(sheet, listColumns, parcels)
  if (!sheet.hasRoom(60)) sheet.addPage()
  sheet.y += 40
  writeLines(sheet, [['Received, name and signature of the courier:', label]])
  return sheet.close(title)
}

function writeLines(
  sheet: PdfWriter,
  lines: readonly (readonly [string, Parameters<PdfWriter['addText']>[4]])[],
): void {
  const width = CONTENT_WIDTH - CODE_SIDE - 20
  for (const [text, style] of lines)
    sheet.y += sheet.addText(sheet.document, 'P', text, { x: MARGIN, y: sheet.y, width }, style)
}

function drawReference(sheet: PdfWriter, reference: string, y: number): void {
  const { data } = encode(reference, { border: 0, ecc: 'M' })
  const x = MARGIN + CONTENT_WIDTH - CODE_SIDE
  sheet.drawCode(data, { x, y, width: CODE_SIDE }, `Code of ${reference}`)
  const below = { x: x - 60, y: y + CODE_SIDE + 3, width: CODE_SIDE + 60 }
  sheet.addText(sheet.document, 'P', reference, below, { size: 7, align: 'right', colour: colours.muted })
}
