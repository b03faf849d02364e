import { eq, isNull, ne } from 'drizzle-orm'
import type { Database } from '#server/platform/database/open-database.ts'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { designPieces, designs, orderDesigns, printAreas } from '#server/platform/database/lettering-tables.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import type { Violation } from '#server/platform/ledger/violation.ts'
import { drawCard } from '#server/catalogue/lettering/draw-card.ts'
import { drawWords } from '#server/catalogue/lettering/draw-words.ts'
import { describeWords } from '#shop/lettering/describe-words.ts'

const SAID = 'W3 an order says the words that its piece is drawn with'
const DRAWN = 'W3 what is lettered is the drawing of its words'
const CARD = 'W4 a card has the words of its gift'

/** Draws each ordered design again, because only a drawing shows these faults. */
export async function checkWords({ orm }: Database): Promise<Violation[]> {
  const ordered = await orm
    .select({ design: designs, printArea: printAreas, order: orderDesigns.orderId })
    .from(orderDesigns)
    .innerJoin(designs, eq(designs.id, orderDesigns.designId))
    .innerJoin(printAreas, eq(printAreas.id, designs.printAreaId))
    .where(ne(designs.path, ''))
  const pieces = Map.groupBy(await orm.select().from(designPieces), ({ designId }) => designId)
  const said = new Map((await orm.select({ choices: orderLines.choices }).from(orderLines)).flatMap(toLabels))
  const found: Violation[] = []
  for (const { design, printArea, order } of ordered) {
    const label = said.get(design.id)
    const words = describeWords(design.lines, design.face, printArea, design.pieces)
    if (label !== undefined && label !== words) found.push({ invariant: SAID, reference: order })
    for (const { lines, path } of pieces.get(design.id) ?? [design]) {
      const drawn = drawWords(printArea, lines.join('\n'), design.face)
      if (!drawn.ok || drawn.path !== path) found.push({ invariant: DRAWN, reference: order })
    }
  }
  return [...found, ...(await checkCards(orm))]
}

const toLabels = ({ choices }: Pick<typeof orderLines.$inferSelect, 'choices'>) =>
  choices.map(({ choice, label }) => [choice, label] as const)

async function checkCards(orm: Database['orm']): Promise<Violation[]> {
  const kept = await orm.select().from(gifts).where(isNull(gifts.erasedAt))
  return kept.flatMap(({ shipmentId, path, ...note }) => {
    const drawn = drawCard({ ...note, wrap: undefined })
    return drawn.ok && drawn.path === path ? [] : [{ invariant: CARD, reference: shipmentId }]
  })
}
