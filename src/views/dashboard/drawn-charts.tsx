import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import classes from './drawn-charts.module.css'

/** How values are drawn, as text and on an axis. */
type Format = (value: number) => string

/** What who listens to the page hears of a drawing. */
const named = (label: string) => ({ 'aria-label': label })
const still = { isAnimationActive: false } as const
const margin = { top: 8, right: 12, bottom: 0, left: 0 } as const

type Day = { readonly day: string; readonly now: number; readonly before: number }
type LineProps = { readonly label: string; readonly days: ReadonlyArray<Day>; readonly format: Format }

/** What a range has by the day, beside the range before, which is dashed. */
export const Line = ({ label, days, format }: LineProps) => (
  <LineChart
    className={classes.chart}
    h={260}
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
    yAxisProps={{ width: 72, allowDecimals: false }}
    xAxisProps={{ minTickGap: 24 }}
    lineProps={still}
    lineChartProps={{ ...named(label), margin }}
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

const BAR_HEIGHT = 30

/** One bar for each, the longest first; pressing one opens what it counts. */
export const Bars = ({ label, bars, format, onOpen }: BarsProps) => (
  <BarChart
    className={`${classes.chart} ${classes.pressed}`}
    h={bars.length * BAR_HEIGHT + 40}
    data={[...bars]}
    dataKey="name"
    orientation="vertical"
    gridAxis="y"
    series={[{ name: 'size', label, color: 'var(--sd-chart-now)' }]}
    valueFormatter={format}
    xAxisProps={{ allowDecimals: false, minTickGap: 24 }}
    yAxisProps={{ width: 150, interval: 0 }}
    maxBarWidth={20}
    barProps={{ ...still, onClick: (_: unknown, index: number) => onOpen(index) }}
    barChartProps={{ ...named(label), margin }}
    tooltipProps={still}
  />
)

type Part = { readonly name: string; readonly label: string; readonly size: number }
type StackProps = { readonly label: string; readonly parts: ReadonlyArray<Part>; readonly format: Format }

/** Parts of one whole, side by side in one bar. */
export const Stack = ({ label, parts, format }: StackProps) => (
  <BarChart
    className={classes.chart}
    h={150}
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
    withYAxis={false}
    valueFormatter={format}
    maxBarWidth={44}
    barProps={{ ...still, stroke: 'var(--sd-surface)', strokeWidth: 1 }}
    barChartProps={{ ...named(label), margin }}
    tooltipProps={still}
  />
)
