import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useEffect, useRef, useState } from 'react'
import { formatPrice } from '#shop/money/paise.ts'
import { drawnColumn, isInTime } from '#shop/reports/report.ts'
import type { ShownReport } from './shown-report.ts'

const HEIGHT = 240
const MARGIN = { top: 8, right: 8, bottom: 28, left: 76 }
/** Most bars for products, categories and States. The table shows all. */
const BARS_ACROSS = 10
const ROW = 44
/** A label of a day, an hour or a weekday needs so many pixels. */
const LABEL = 96
/** An axis reaches at least so far: below it, its steps would be parts of an order or of a paisa. */
const LEAST_COUNT = 4
const LEAST_PAISE = 10_000

/** Not read out: the table below says the same. Nothing is drawn of a time in which nothing was sold. */
export function ReportChart({ report }: { report: ShownReport }) {
  const at = drawnColumn(report)
  return report.rows.some(({ values }) => (values[at] ?? 0) !== 0) ? <Chart report={report} at={at} /> : null
}

function Chart({ report, at }: { report: ShownReport; at: number }) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watching = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    if (box.current) watching.observe(box.current)
    return () => watching.disconnect()
  }, [])
  const column = report.columns[at]
  const bars = report.rows.map(({ label, values }, index) => ({
    key: `${index} ${label}`,
    label,
    value: values[at] ?? 0,
  }))
  const show = (value: number) =>
    column?.unit === 'paise' ? formatPrice(Math.round(value)) : value.toLocaleString('en-IN')
  const drawn = { bars, width, show, least: column?.unit === 'paise' ? LEAST_PAISE : LEAST_COUNT }
  return (
    <figure>
      <figcaption className="muted">{column?.label}</figcaption>
      <div ref={box} className="chart">
        {width > 0 && bars.length > 0 && (isInTime(report) ? <Columns {...drawn} /> : <Rows {...drawn} />)}
      </div>
    </figure>
  )
}

type Drawn = {
  bars: { key: string; label: string; value: number }[]
  width: number
  show: (value: number) => string
  least: number
}

function Columns({ bars, width, show, least }: Drawn) {
  const inner = { width: width - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom }
  const x = scaleBand({ domain: bars.map(({ key }) => key), range: [0, inner.width], padding: 0.25 })
  const most = Math.max(least, ...bars.map(({ value }) => value))
  const y = scaleLinear({ domain: [0, most], range: [inner.height, 0], nice: true })
  const every = Math.max(1, Math.ceil((bars.length * LABEL) / Math.max(1, inner.width)))
  // A label in the middle of the last bars would be cut.
  const last = bars.length - 1 - Math.floor(((LABEL / 2 - MARGIN.right) * bars.length) / Math.max(1, inner.width))
  const labels = new Map(bars.map(({ key, label }) => [key, label]))
  return (
    <svg width={width} height={HEIGHT} aria-hidden="true">
      <g transform={`translate(${MARGIN.left},${MARGIN.top})`}>
        <GridRows scale={y} width={inner.width} numTicks={4} className="chart-grid" />
        {bars.map(({ key, value }) => (
          <Bar
            key={key}
            className="chart-bar"
            x={x(key) ?? 0}
            y={y(value)}
            width={x.bandwidth()}
            height={inner.height - y(value)}
          />
        ))}
        <AxisLeft scale={y} numTicks={4} hideAxisLine hideTicks tickFormat={(value) => show(Number(value))} />
        <AxisBottom
          top={inner.height}
          scale={x}
          hideTicks
          tickValues={bars.filter((_, index) => index % every === 0 && index <= last).map(({ key }) => key)}
          tickFormat={(key) => labels.get(key)?.split(' – ')[0] ?? ''}
        />
      </g>
    </svg>
  )
}

function Rows({ bars, width, show }: Drawn) {
  const shown = bars.slice(0, BARS_ACROSS)
  const x = scaleLinear({ domain: [0, Math.max(1, ...shown.map(({ value }) => value))], range: [0, width] })
  return (
    <svg width={width} height={shown.length * ROW} aria-hidden="true">
      {shown.map(({ key, label, value }, index) => (
        <g key={key} transform={`translate(0,${index * ROW})`}>
          <text className="chart-label" y={16}>
            {shorten(label, Math.floor((width - 110) / 8))}
          </text>
          <text className="chart-label" x={width} y={16} textAnchor="end">
            {show(value)}
          </text>
          <Bar className="chart-bar" x={0} y={22} width={x(value)} height={12} rx={3} />
        </g>
      ))}
    </svg>
  )
}

const shorten = (text: string, most: number) => (text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text)
