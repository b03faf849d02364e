import { Hono } from 'hono'
import { z } from 'zod'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'
import { respondInvalid } from './error-body.ts'
import type { Parcels } from './parcels.ts'

/** A parcel without a waybill has no invoice yet. */
export function invoiceRoutes(sandbox: SandboxContext, parcels: Parcels): Hono {
  const app = new Hono()
  app.post('/', async (c) => {
    const parsed = z.object({ ids: z.array(z.coerce.number()).min(1) }).safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return respondInvalid(c, { ids: ['The ids field is required.'] })
    const [id = 0] = parsed.data.ids
    if (!parcels.find(id)?.awb) return c.json({ is_invoice_created: false, invoice_url: null, not_created: [id] })
    const invoice_url = `${sandbox.options.publicUrl}/shiprocket/papers/invoice-${id}.pdf`
    return c.json({ is_invoice_created: true, invoice_url, not_created: [] })
  })
  return app
}

/** Anybody with the link can read it, as at Shiprocket. */
export function documentRoutes(parcels: Parcels): Hono {
  const app = new Hono()
  app.get('/:name{(invoice|label)-[0-9]+(-[0-9]+)*\\.pdf}', (c) => {
    const [kind = '', ...ids] = c.req.param('name').replace('.pdf', '').split('-')
    const found = ids.flatMap((id) => parcels.find(Number(id)) ?? [])
    if (found.length < ids.length) return c.text('Not found', 404)
    const pages = found.map(({ reference, awb, pin }) => [
      `${kind.toUpperCase()} (sandbox)`,
      `Order ${reference}`,
      `AWB ${awb}`,
      `PIN ${pin}`,
    ])
    const [size, top] = kind === 'label' ? [thermal, 380] : [a4, 780]
    return c.body(createPdf(pages, size, top), 200, { 'content-type': 'application/pdf' })
  })
  return app
}

/** In points. Labels are 100 by 150 mm, the size of thermal printers. */
const [a4, thermal] = ['595 842', '283 425']

function createPdf(pages: string[][], size = a4, top = 780): string {
  // Objects 1 to 3 are the catalog, the pages and the font; each page adds two.
  const pageIds = pages.map((_, at) => 4 + 2 * at)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((lines, at) => {
      const text = lines.map((line) => `(${line.replace(/[^\x20-\x7e]|[()\\]/g, ' ')}) Tj T*`).join(' ')
      const stream = `BT /F1 16 Tf 22 TL 30 ${top} Td ${text} ET`
      const resources = '/Resources << /Font << /F1 3 0 R >> >>'
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size}] /Contents ${pageIds[at]! + 1} 0 R ${resources} >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ]
    }),
  ]
  const starts: number[] = []
  let pdf = '%PDF-1.4\n'
  for (const [at, object] of objects.entries()) {
    starts.push(pdf.length)
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  return `${pdf}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
}
