import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { asc, eq, inArray } from 'drizzle-orm'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { letteringSheets } from '#server/platform/database/lettering-tables.ts'
import { printJobs } from '#server/platform/database/packing-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { openPdfWriter, type PdfWriter } from '#server/money/documents/pdf/pdf-writer.ts'
import { drawSlip, wordsOfSlip, type SlipFacts } from '#server/money/documents/pdf/render-packing-slip.ts'
import { drawOutlinePage, sizeInPoints } from '#server/catalogue/lettering/outline-pdf.ts'
import { layOutCards, type CardToPrint } from '#server/catalogue/lettering/print-cards.ts'
import { readCards } from '#server/fulfilment/packing/read-cards.ts'
import { readSlips } from '#server/fulfilment/packing/read-slips.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sheetMeasures } from '#shop/lettering/lay-out-sheet.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { readSheetToDraw } from './read-sheet.ts'
import { readTags, type TagFacts } from './read-tags.ts'
import { addSpot, layOutGangSheets, type GangSheets } from './render-gang-sheets.ts'
import { drawTags, wordsOfTags } from './render-tags.ts'

type Papers = {
  sheets: readonly GangSheets[]
  cards: readonly CardToPrint[]
  slips: readonly SlipFacts[]
  tags: readonly TagFacts[]
}

/** Sheets to letter from, then tags, cards, and slips without amounts. @param key a started day */
export async function renderDay(
  shop: Pick<Shop, 'database' | 'settings' | 'now'>,
  key: string,
  compress = true,
): Promise<{ ok: true; pdf: Uint8Array; name: string } | OperationRefusal<'not-found'>> {
  const { papers, day, madeAt } = await readDay(shop, key)
  if (papers.sheets.length + papers.slips.length === 0)
    return refuse.notFound('not-found', 'There are no such papers, or their words are deleted already.')
  const scripts = [
    ...papers.sheets.flatMap(({ pieces }) => pieces.flatMap(({ slug }) => slug)),
    ...papers.slips.flatMap(wordsOfSlip),
    ...wordsOfTags(papers.tags),
  ]
  const title = `Papers of ${day}`
  const pdf = await openPdfWriter({ title, madeAt, scripts: scripts.join(), hasFirstPage: false }, compress)
  await drawPapers(pdf, papers)
  return { ok: true, pdf: await pdf.close(title), name: `day-${day}.pdf` }
}

async function drawPapers(pdf: PdfWriter, { sheets, cards, slips, tags }: Papers): Promise<void> {
  for (const gang of sheets) {
    const size = sizeInPoints(sheetMeasures[gang.size])
    for (const [index, drawSheet] of layOutGangSheets(gang).entries()) {
      await yieldToOthers()
      pdf.addDrawnPage(size, `Sheet ${index + 1}: ${gang.technique}`, (page) => {
        if (index === 0) addSpot(page, gang.technique)
        drawSheet(page)
      })
    }
  }
  await yieldToOthers()
  drawTags(pdf, tags)
  for (const page of layOutCards(cards)) {
    await yieldToOthers()
    pdf.addDrawnPage(sizeInPoints(page), 'Cards of gifts', (onto) => drawOutlinePage(onto, page))
  }
  for (const slip of slips) {
    await yieldToOthers()
    pdf.addPage()
    await drawSlip(pdf, slip)
  }
}

async function readDay(shop: Pick<Shop, 'database' | 'settings' | 'now'>, key: string) {
  const { orm } = shop.database
  const started = await orm
    .select({ id: letteringSheets.id, until: letteringSheets.until, madeAt: letteringSheets.madeAt })
    .from(letteringSheets)
    .where(eq(letteringSheets.batch, key))
    .orderBy(asc(letteringSheets.technique))
  const jobs = await orm
    .select({ kind: printJobs.kind, subject: printJobs.subject, at: printJobs.printedAt, day: shipments.shipBy })
    .from(printJobs)
    .innerJoin(shipments, eq(shipments.id, printJobs.subject))
    .where(eq(printJobs.batch, key))
  const subjectsOf = (kind: string) => jobs.flatMap((job) => (job.kind === kind ? [job.subject] : []))
  const sheets = await Promise.all(started.map(({ id }) => readSheetToDraw({ orm }, id)))
  const papers: Papers = {
    sheets: sheets.flatMap((sheet) => sheet ?? []),
    cards: await readCards(orm, inArray(gifts.shipmentId, subjectsOf('card'))),
    slips: await readSlips(shop, subjectsOf('slip')),
    tags: await readTags(shop, subjectsOf('tag')),
  }
  const [madeAt = new Date(0)] = [...started.map((sheet) => sheet.madeAt), ...jobs.map(({ at }) => at)]
  return { papers, madeAt, day: started[0]?.until ?? jobs[0]?.day ?? '' }
}
