import { formatRupees } from '#shop/money/paise.ts'
import { findExceptionRule } from '#shop/orders/exceptions.ts'
import { isOrderState, orderStateLabel } from '#shop/orders/order-state-machine.ts'
import { parcelStages, parcelStageText, type ParcelStage } from '#shop/orders/parcel-stages.ts'
import { shipmentStateLabel, shipmentStates, type ShipmentState } from '#shop/orders/shipment-state-machine.ts'
import type { TimelineEntry } from './order-types.ts'

export const timelineGroups = ['all', 'people', 'money', 'parcel', 'mails'] as const
export type TimelineGroup = (typeof timelineGroups)[number]
export const groupNames: Readonly<Record<TimelineGroup, string>> = {
  all: 'All',
  people: 'People',
  money: 'Money',
  parcel: 'Parcel',
  mails: 'Mails',
}

const groupOf: Readonly<Record<TimelineEntry['kind'], TimelineGroup>> = {
  state: 'all',
  shipment: 'parcel',
  payment: 'money',
  refund: 'money',
  document: 'money',
  mail: 'mails',
  parcel: 'parcel',
  note: 'people',
  audit: 'people',
  exception: 'all',
  review: 'all',
  packing: 'parcel',
  proof: 'people',
  problem: 'people',
}

/** Every manual action belongs to the group "people", too. */
export function isInGroup({ kind, by }: TimelineEntry, group: TimelineGroup): boolean {
  return group === 'all' || groupOf[kind] === group || (group === 'people' && by !== null)
}

const auditWords: Readonly<Record<string, string>> = {
  'orders.hold': 'held or released it',
  'orders.ask-words': 'asked the buyer for other words',
  'orders.ask-words-and-photograph': 'asked the buyer for other words or another photograph',
  'orders.ask-photograph': 'asked the buyer for another photograph',
  'orders.move': 'moved it',
  'orders.pack': 'marked it as made',
  'orders.made': 'marked made or lettered pieces',
  'orders.proof': 'sent a proof to the buyer',
  'orders.proof-released': 'allowed packing without an approved proof',
  'orders.resend': 'sent or tried something again',
  'exceptions.close': 'resolved an exception',
  'exceptions.cancel': 'cancelled it after a lost dispute',
  'exceptions.keep': 'kept it after a lost dispute',
  'orders.address': 'corrected the address',
  'orders.buyer': 'corrected the buyer’s e-mail or phone',
  'orders.e-way-bill': 'noted the e-way bill',
  'orders.words': 'changed the words on a piece',
  'orders.photograph': 'changed the photograph on a piece',
  'orders.cancel': 'cancelled it',
  'orders.return': 'opened a return with the buyer',
  'orders.return-closed': 'closed a return',
  'orders.received-back': 'recorded pieces that came back',
  'orders.send-again': 'sent pieces again',
  'orders.exchange': 'refunded pieces and mailed a quote for others',
  'refunds.make': 'made a refund',
}

/** One sentence for what happened. */
export function timelineText({ kind, facts }: TimelineEntry): string {
  const text = (name: string) => String(facts[name] ?? '')
  const amount = (name: string) => formatRupees(Number(facts[name] ?? 0))
  switch (kind) {
    case 'state':
      return stateText(text('state'))
    case 'shipment':
      return `Parcel ${text('position')}: ${stateWords(text('state'))}`
    case 'payment':
      return `${amount('amount')} ${paymentText(text('status'), text('method'))}`
    case 'refund':
      return `${amount('amount')} back: ${refundWords(text('status'))}. ${text('reason')}`
    case 'document':
      return `${text('what') === 'invoice' ? 'Invoice' : 'Credit note'} ${text('number')}, ${amount('total')}`
    case 'mail':
      return `${mailName(text('mail'))} ${facts['sent'] === true ? 'sent' : 'on its way'}`
    case 'proof':
      return text('decision') === 'approved'
        ? 'The buyer approved the proof'
        : `The buyer wants a change: ${text('wish')}`
    case 'parcel':
      return [stageWords(text('stage'), text('label')), text('place')].filter((word) => word !== '').join(', ')
    case 'note':
      return text('words')
    case 'audit':
      return auditText(facts)
    case 'exception':
      return `${facts['over'] === true ? 'Resolved' : 'Exception'}: ${findExceptionRule(text('kind')).title}`
    case 'review':
      return `${text('stars')} stars for ${text('product')}`
    case 'problem':
      return `The buyer says of ${text('product')}: ${text('problem')}`
    case 'packing':
      return packingText(facts)
  }
}

function auditText({ operation, to }: TimelineEntry['facts']): string {
  if (operation === 'orders.assign') return to ? `assigned it to ${String(to)}` : 'unassigned it'
  return auditWords[String(operation)] ?? String(operation)
}

function packingText(facts: TimelineEntry['facts']): string {
  const parcel = Number(facts['position']) > 1 ? `parcel ${String(facts['position'])}` : 'it'
  switch (facts['what']) {
    case 'started':
      return facts['again'] === true ? `started packing ${parcel} again` : `started packing ${parcel}`
    case 'put back':
      return `put ${parcel} back`
    case 'printed':
      return `printed the ${String(facts['paper'])} of ${parcel}`
    case 'handed over':
      return `handed ${parcel} over to ${String(facts['courier'])}`
    default:
      return [
        `packed ${parcel}`,
        facts['box'] && `box ${String(facts['box'])}`,
        facts['weight'] && `${String(facts['weight'])} kg`,
      ]
        .filter(Boolean)
        .join(', ')
  }
}

function stateWords(state: string): string {
  return (shipmentStates as readonly string[]).includes(state) ? shipmentStateLabel(state as ShipmentState) : state
}

function stageWords(stage: string, label: string): string {
  return (parcelStages as readonly string[]).includes(stage) ? parcelStageText(stage as ParcelStage, label) : label
}

function refundWords(status: string): string {
  if (status === 'requested') return 'asked for'
  if (status === 'bounced') return 'failed after it was done'
  return status === 'processed' ? 'done' : status
}

/** "paid by card" of what the payment provider calls `captured`. */
export function paymentText(status: string, method: string): string {
  if (method === 'cash on delivery')
    return status === 'captured' ? 'in cash on delivery' : 'in cash on delivery, paid back or never collected'
  const by = method === '' ? '' : ` by ${method === 'upi' ? 'UPI' : method}`
  if (status === 'captured') return `paid${by}`
  if (status === 'refunded') return `paid${by}, and refunded`
  return status === 'failed' ? `not paid${by}: it failed` : `${status}${by}`
}

/** "Mail “placed”" of `order placed mail`. */
export function mailName(mail: string): string {
  const about = mail.replace(/^order /, '').replace(/ mail$/, '')
  return `Mail “${about === 'returned' || about === 'refunded' ? 'refund' : about}”`
}

const stateText = (state: string) => (isOrderState(state) ? orderStateLabel(state) : state)
