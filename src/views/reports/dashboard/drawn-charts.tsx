import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import { barsHeight, LINE_HEIGHT, STACK_HEIGHT } from './chart-heights.ts'
import classes from './drawn-charts.module.css'
import { roundAxis } from './round-axis.ts'

/** How values are formatted, in text and on an axis. */
type Format = (value: number) => string

/** The accessible name of a chart. */
const named = (label: string) => ({ 'aria-label': label })
const still = { isAnimationActive: false } as const
/** Values on an axis are short: their unit is above. */
const short = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 }).format
/** An axis of values that ends at a round number. */
const values = (highest: number) => {
  const ticks = [...roundAxis(highest)]
  return { allowDecimals: false, tickFormatter: short, ticks, domain: [0, ticks.at(-1) ?? 1], interval: 0 } as const
}
/** The order of the chart, not the alphabet. */
const legend = { itemSorter: null } as const
const margin = { top: 8, right: 12, bottom: 0, left: 0 } as const

type Day = { readonly day: string; readonly now: number; readonly before: number }
type LineProps = {
  readonly label: string
  readonly days: ReadonlyArray<Day>
  readonly format: Format
  readonly onOpen: (index: number) => void
}

/** A line by day, with the previous range dashed; a click on a day opens its sales. */
export const Line = ({ label, days, format, onOpen }: LineProps) => (
  <LineChart
    className={`${classes.chart} ${classes.pressed}`}
    h={LINE_HEIGHT}
    data={[...days]}
    dataKey="day"
    series={[
      { name: 'before', label: 'Before', color: 'var(--sd-chart-before)', strokeDasharray: '6 4' },
      { name: 'now', label: 'This range', color: 'var(--sd-chart-now)' },
    ]}
    curveType="linear"
    withDots={days.length < 2}
    withLegend
    valueFormatter={format}
    legendProps={legend}
    yAxisProps={{ ...values(Math.max(...days.flatMap(({ now, before }) => [now, before]))), width: 48 }}
    xAxisProps={{ minTickGap: 24 }}
    lineProps={still}
    lineChartProps={{
      ...named(label),
      margin,
      // A click beside the days does nothing.
      onClick: ({ activeTooltipIndex, isTooltipActive }) => {
        if (isTooltipActive && activeTooltipIndex != null) onOpen(Number(activeTooltipIndex))
      },
    }}
    tooltipProps={still}
  />
)

type Bar = { readonly name: string; readonly size: number }
type BarsProps = {
  readonly label: string
  readonly bars: ReadonlyArray<Bar>
  readonly format: Format
  readonly onOpen: (index: number) => void
}

/** One bar for each entry, the longest first; a click opens its list. */
export const Bars = ({ label, bars, format, onOpen }: BarsProps) => (
  <BarChart
    className={`${classes.chart} ${classes.pressed}`}
    h={barsHeight(bars.length)}
    data={[...bars]}
    dataKey="name"
    orientation="vertical"
    gridAxis="y"
    series={[{ name: 'size', label, color: 'var(--sd-chart-now)' }]}
    valueFormatter={format}
    xAxisProps={values(Math.max(...bars.map(({ size }) => size)))}
    yAxisProps={{ width: 150, interval: 0 }}
    maxBarWidth={20}
    barProps={{ ...still, onClick: (_: unknown, index: number) => onOpen(index) }}
    barChartProps={{ ...named(label), margin }}
    tooltipProps={still}
  />
)

type Part = { readonly name: string; readonly label: string; readonly size: number }
type StackProps = {
  readonly label: string
  readonly parts: ReadonlyArray<Part>
  readonly format: Format
  readonly onOpen: (name: string) => void
}

/** The parts of a whole, side by side in one bar; a click opens its list. */
export const Stack = ({ label, parts, format, onOpen }: StackProps) => (
  <BarChart
    className={`${classes.chart} ${classes.pressed}`}
    h={STACK_HEIGHT}
    data={[{ all: '', ...Object.fromEntries(parts.map(({ name, size }) => [name, size])) }]}
    dataKey="all"
    orientation="vertical"
    gridAxis="y"
    type="stacked"
    series={parts.map((part, index) => ({
      name: part.name,
      label: part.label,
      color: `var(--sd-chart-part-${index % 6})`,
    }))}
    withLegend
    legendProps={legend}
    withYAxis={false}
    xAxisProps={values(parts.reduce((sum, { size }) => sum + size, 0))}
    valueFormatter={format}
    maxBarWidth={44}
    barProps={({ name }) => ({ ...still, stroke: 'var(--sd-surface)', strokeWidth: 1, onClick: () => onOpen(name) })}
    barChartProps={{ ...named(label), margin }}
    tooltipProps={still}
  />
)
