import type { Job, Work } from '#contract/counter/pieces.ts'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { listHandOvers } from '#server/fulfilment/packing/list-hand-overs.ts'
import { readOpenParcels, readParcelsById } from '#server/fulfilment/packing/read-packing-table.ts'
import { readLineWords, type LineWords } from '#server/fulfilment/workshop/read-line-words.ts'
import { listStaffEnquiries } from '#server/people/enquiries/list-staff-enquiries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { parseOrderNumber } from '#shop/orders/parse-order-search.ts'
import { findUrgency } from '#shop/orders/work-list.ts'
import { listJobs } from '#shop/packing/list-jobs.ts'
import { stopsAllPieces } from '#shop/packing/why-not-pack.ts'
import { hasPermission, type Held } from '#shop/staff/permissions.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

type Reads = Pick<Shop, 'database' | 'settings' | 'now'>
type Who = { id: string; roles: Held }

const MAX_PARCELS = 80
const MAX_ENQUIRIES = 20
const NEW_FOR_MS = 24 * 3600_000

/** The work of this person's roles by the day it must leave, new orders first. */
export async function listWork(shop: Reads, { id, roles }: Who): Promise<Work> {
  const today = todayInIndia(shop.now())
  const open = hasPermission(roles, 'orders.pack') ? await readOpenParcels(shop, id, MAX_PARCELS + 1) : []
  const lines = open.flatMap(({ parcel }) => parcel.lines.map(({ line }) => line))
  const words = await readLineWords(shop.database.orm, lines)
  const ofParcels = open.slice(0, MAX_PARCELS).flatMap(({ parcel, placedAt }) => {
    const isYoung = placedAt !== null && shop.now().getTime() - placedAt.getTime() < NEW_FOR_MS
    return toJobs(parcel, words, isYoung && isUntouched(parcel, words))
  })
  const handOvers = hasPermission(roles, 'parcels.hand-over') ? await listCourierJobs(shop, today) : []
  const answers = hasPermission(roles, 'enquiries.answer') ? await listAnswers(shop, today) : []
  const data = [...ofParcels, ...handOvers, ...answers].toSorted(byNewnessAndDay)
  return { today, data, more: open.length > MAX_PARCELS }
}

function byNewnessAndDay(a: Job, b: Job): number {
  return Number(b.isNew) - Number(a.isNew) || (a.day ?? '~').localeCompare(b.day ?? '~')
}

type Words = ReadonlyMap<number, readonly LineWords[]>

/** Nobody has lettered, made, fetched or packed anything of it. */
function isUntouched({ lines, packing, pick }: ParcelToPack, words: Words): boolean {
  const isBegun = (line: ParcelToPack['lines'][number]) =>
    (line.work !== null && line.made.length > 0) || words.get(line.line)?.some(({ startedAt }) => startedAt !== null)
  return packing === null && pick === null && !lines.some(isBegun)
}

function toJobs(parcel: ParcelToPack, words: Words, isNew: boolean): Job[] {
  const { number, order, stop, lines, to, shipBy, urgency, packing, pick } = parcel
  const jobs = listJobs(
    {
      orderNumber: parseOrderNumber(order) ?? 0,
      isStopped: stop !== null && stopsAllPieces(stop.reason),
      hasOpenStep: stop !== null,
      lines,
    },
    (line) => words.has(line),
  )
  const packer = [packing, pick].find((each) => each && !each.isMine)?.by ?? null
  return jobs.map(({ line, ...job }): Job => {
    const [first] = (line !== null && words.get(line)) || []
    return {
      ...job,
      number,
      words: first ? nameWords(first) : '',
      technique: first?.technique ?? null,
      to: [to.name, to.city].filter(Boolean).join(', '),
      day: shipBy,
      urgency,
      isNew,
      by: job.do === 'pack' ? packer : (first?.startedBy ?? null),
    }
  })
}

function nameWords({ lines, own, isPhotograph }: LineWords): string {
  if (isPhotograph) return ''
  return [lines.join(' / '), ...(own.length > 1 ? [`+ ${own.length - 1}`] : [])].join(' ')
}

/** One for each courier with parcels that may go. */
async function listCourierJobs(shop: Reads, today: string): Promise<Job[]> {
  const { data } = await listHandOvers(shop)
  const ready = data.filter((each) => each.ready.length > 0)
  const firsts = await readParcelsById(
    shop,
    ready.flatMap((each) => each.ready[0]?.shipment ?? []),
  )
  return ready.map(({ courier, ready: parcels }): Job => ({
    do: 'hand over',
    number: courier,
    piece: null,
    name: courier,
    words: '',
    technique: null,
    picture: firsts.find(({ shipment }) => shipment === parcels[0]?.shipment)?.lines[0]?.picture ?? null,
    count: parcels.length,
    of: parcels.length,
    to: parcels.length === 1 ? (parcels[0]?.to ?? '') : '',
    day: today,
    urgency: 'due',
    isNew: false,
    by: null,
  }))
}

async function listAnswers(shop: Reads, today: string): Promise<Job[]> {
  const { data } = await listStaffEnquiries(shop, { states: ['new', 'open'], limit: MAX_ENQUIRIES })
  return data.map(({ number, from, gist, dueAt, isLate, assignedTo }): Job => {
    const day = dueAt === null ? null : todayInIndia(new Date(dueAt))
    return {
      do: 'answer',
      number,
      piece: null,
      name: gist,
      words: '',
      technique: null,
      picture: null,
      count: 1,
      of: 1,
      to: from,
      day,
      urgency: isLate ? 'late' : findUrgency('to pack', day, today),
      isNew: false,
      by: assignedTo?.name ?? null,
    }
  })
}
