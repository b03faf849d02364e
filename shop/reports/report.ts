import type { ReportSpan } from './report-period.ts'

export const reportNames = [
  'sales',
  'hours',
  'weekdays',
  'products',
  'categories',
  'places',
  'unsold',
  'stock-outs',
  'on-time',
  'funnel',
  'misses',
] as const
export type ReportName = (typeof reportNames)[number]

export type ReportColumn = { label: string; unit: 'count' | 'paise' | 'percent' | 'moment' }
/** A figure of the whole span beside that of the span before. */
export type ReportFigure = { label: string; unit: 'count' | 'paise'; value: number | null; before: number | null }
export type Report = {
  name: ReportName
  from: string
  to: string
  /** The figures are compared with these days. */
  before: ReportSpan
  figures: ReportFigure[] | null
  label: string
  columns: ReportColumn[]
  rows: { label: string; values: (number | null)[] }[]
  total: number[] | null
}

/** Reports behind one tab, which differ in what their rows are. */
export const reportTabs = [
  { title: 'Sales', reports: ['sales', 'hours', 'weekdays'] },
  { title: 'What sells', reports: ['products', 'categories', 'places'] },
  { title: 'What does not sell', reports: ['unsold'] },
  { title: 'Sold out', reports: ['stock-outs'] },
  { title: 'Kept promises', reports: ['on-time'] },
  { title: 'From order to payment', reports: ['funnel'] },
  { title: 'Searched and not found', reports: ['misses'] },
] as const satisfies readonly { title: string; reports: readonly ReportName[] }[]

export const rowChoices: Readonly<Partial<Record<ReportName, string>>> = {
  sales: 'Day, week or month',
  hours: 'Hour of the day',
  weekdays: 'Weekday',
  products: 'Goods',
  categories: 'Category',
  places: 'State',
}

export const reportTitles: Readonly<Record<ReportName, { title: string; lead: string }>> = {
  sales: {
    title: 'Sales',
    lead: 'By the day an order was paid. Refunds count on their own day.',
  },
  hours: { title: 'Sales by hour', lead: 'By the hour of the day in India in which an order was paid.' },
  weekdays: {
    title: 'Sales by weekday',
    lead: 'By the weekday on which an order was paid. Where the time holds one weekday more often, it has more days to sell in.',
  },
  products: { title: 'What sells', lead: 'Goods that were sold, the most first.' },
  categories: { title: 'Sales by category', lead: 'As the goods stood when they were sold.' },
  places: { title: 'Sales by State', lead: 'Where the parcels go.' },
  unsold: { title: 'What does not sell', lead: 'Goods on sale that nobody bought in this time.' },
  'stock-outs': {
    title: 'Sold out',
    lead: 'Goods on sale whose shelf was empty for a while, the longest first. A day counts once something was sold out on it; an unpaid order holds its pieces, too.',
  },
  'on-time': { title: 'Kept promises', lead: 'Parcels by the day they were to leave. Counted again every hour.' },
  funnel: {
    title: 'From order to payment',
    lead: 'The steps that orders started in this time have reached. Visits are not counted.',
  },
  misses: { title: 'Searched and not found', lead: 'Searches that found nothing.' },
}

export const isReportName = (name: string): name is ReportName => reportNames.some((known) => known === name)

export function withoutMoney({ columns, rows, total, figures, ...report }: Report): Report {
  const isShown = (_: unknown, index: number) => columns[index]?.unit !== 'paise'
  return {
    ...report,
    columns: columns.filter(isShown),
    rows: rows.map(({ label, values }) => ({ label, values: values.filter(isShown) })),
    total: total && total.filter(isShown),
    figures: figures && figures.filter(({ unit }) => unit !== 'paise'),
  }
}

export function sumRows(rows: Report['rows'], columns: number): number[] {
  return Array.from({ length: columns }, (_, index) => rows.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
}

export function drawnColumn({ columns }: Pick<Report, 'columns'>): number {
  return Math.max(
    0,
    columns.findIndex(({ unit }) => unit === 'paise'),
  )
}

export const isByDay = ({ name }: Pick<Report, 'name'>): boolean => name === 'sales' || name === 'on-time'

export const isInTime = (report: Pick<Report, 'name'>): boolean =>
  isByDay(report) || report.name === 'hours' || report.name === 'weekdays'
