import { useSelector } from '@xstate/react'
import { useLocation } from 'wouter'
import { COUNT, type DashboardActor, type Measure } from '../../../machines/reports/dashboard.machine.ts'
import { dayAfter, daysIn } from '../../../schemas/core/day-range.ts'
import { formatDay } from '../../../schemas/core/format.ts'
import type { Dashboard, SeriesDay, Share, StockShare } from '../../../schemas/reports/dashboard.ts'
import { type ChartName, charts, SHOWN_SHARES, SHOWN_SUPPLIERS } from '../../../schemas/reports/dashboard-parts.ts'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import { barsHeight, LINE_HEIGHT, STACK_HEIGHT } from './chart-heights.ts'
import { ChartPanel } from './chart-panel.tsx'
import classes from './dashboard.module.css'
import {
  changeText,
  currenciesIn,
  dayAddress,
  grouped,
  inOrder,
  isEven,
  measured,
  mostOf,
  salesIn,
  seriesSentence,
  shareAddress,
  sharesSentence,
  sizeBefore,
  sizeOf,
  statusAddress,
  stockSentence,
} from './dashboard-words.ts'

type Props = { readonly actor: DashboardActor; readonly dashboard: Dashboard }

/** The label of a column of values. */
const measureLabel = (measure: Measure): string => (measure === COUNT ? 'Sales' : `Sales in ${measure}`)

/** The charts, each with its table; a chart is left out if the answer lacks its figures. */
export function Charts({ actor, dashboard }: Props) {
  const measure = useSelector(actor, ({ context }) => context.measure)
  const { series, byPlan, byPlace, bySupplier, stock } = dashboard
  // The chosen currency stays among the choices even without sales.
  const currencies = new Set([...currenciesIn(dashboard), ...(measure === COUNT ? [] : [measure])])
  return (
    <>
      {series !== undefined && currencies.size > 0 && (
        <div className={classes.measure}>
          <SegmentedChoice
            label="Compare by"
            name="measure"
            value={measure}
            choices={[
              { value: COUNT, label: 'Number of sales' },
              ...[...currencies].map((currency) => ({ value: currency, label: currency })),
            ]}
            isDisabled={false}
            onChoose={(chosen) => actor.send({ type: 'measure.chosen', measure: chosen })}
          />
        </div>
      )}
      <div className={classes.charts}>
        {series !== undefined && <Series actor={actor} days={series} dashboard={dashboard} measure={measure} />}
        {byPlan !== undefined && (
          <Shares chart="byPlan" actor={actor} dashboard={dashboard} measure={measure} shares={byPlan} />
        )}
        {byPlace !== undefined && (
          <Shares chart="byPlace" actor={actor} dashboard={dashboard} measure={measure} shares={byPlace} />
        )}
        {bySupplier !== undefined && (
          <Shares chart="bySupplier" actor={actor} dashboard={dashboard} measure={measure} shares={bySupplier} />
        )}
        {stock !== undefined && <Stock actor={actor} stock={stock} />}
      </div>
    </>
  )
}

type Measured = Props & { readonly measure: Measure }

function Series({ actor, dashboard, days, measure }: Measured & { readonly days: ReadonlyArray<SeriesDay> }) {
  const [, navigate] = useLocation()
  const length = daysIn(dashboard)
  const format = (value: number) => measured(value, measure)
  const values = (day: SeriesDay) => [sizeOf(day, measure), sizeBefore(day, measure)] as const
  return (
    <ChartPanel
      actor={actor}
      chart="series"
      isWide
      height={LINE_HEIGHT}
      sentence={seriesSentence(salesIn(dashboard), measure)}
      figures={{
        head: ['Day', measureLabel(measure), 'Day before', 'Before', 'Change'],
        rows: days.map((day) => {
          const [now, before] = values(day)
          const then = formatDay(dayAfter(day.day, -length))
          return {
            name: formatDay(day.day),
            values: [format(now), then, format(before), changeText(now, before, format)],
            href: dayAddress(day.day, dashboard),
          }
        }),
      }}
    >
      {({ Line }) => (
        <Line
          label={charts.series.label}
          format={format}
          days={days.map((day) => {
            const [now, before] = values(day)
            return { day: formatDay(day.day).slice(0, 5), now, before }
          })}
          onOpen={(index) => navigate(dayAddress(days[index]?.day ?? dashboard.to, dashboard))}
        />
      )}
    </ChartPanel>
  )
}

const about: Partial<Record<ChartName, string>> = { byPlan: 'Plan', byPlace: 'Place', bySupplier: 'Supplier' }

function Shares({
  actor,
  dashboard,
  measure,
  chart,
  shares,
}: Measured & { readonly chart: 'byPlan' | 'byPlace' | 'bySupplier'; readonly shares: ReadonlyArray<Share> }) {
  const [, navigate] = useLocation()
  const most = mostOf(shares, measure, chart === 'bySupplier' ? SHOWN_SUPPLIERS : SHOWN_SHARES)
  const format = (value: number) => measured(value, measure)
  const hrefs = most.map((share) => shareAddress(chart, share, dashboard))
  return (
    <ChartPanel
      actor={actor}
      chart={chart}
      height={isEven(most, measure) ? null : barsHeight(most.length)}
      sentence={sharesSentence(most, measure)}
      figures={{
        head: [about[chart] ?? '', measureLabel(measure)],
        rows: most.map((share, index) => ({
          name: share.name,
          values: [format(sizeOf(share, measure))],
          href: hrefs[index] ?? '',
        })),
      }}
    >
      {({ Bars }) => (
        <Bars
          label={measureLabel(measure)}
          format={format}
          bars={most.map((share) => ({ name: share.name, size: sizeOf(share, measure) }))}
          onOpen={(index) => navigate(hrefs[index] ?? '')}
        />
      )}
    </ChartPanel>
  )
}

function Stock({ actor, stock }: { readonly actor: DashboardActor; readonly stock: ReadonlyArray<StockShare> }) {
  const [, navigate] = useLocation()
  const parts = inOrder(stock)
  return (
    <ChartPanel
      actor={actor}
      chart="stock"
      height={STACK_HEIGHT}
      sentence={stockSentence(stock)}
      figures={{
        head: ['Status', 'Items'],
        rows: parts.map(({ status, label, items }) => ({
          name: label,
          values: [grouped(items)],
          href: statusAddress(status),
        })),
      }}
    >
      {({ Stack }) => (
        <Stack
          label={charts.stock.label}
          format={grouped}
          parts={parts.map(({ status, label, items }) => ({ name: status, label, size: items }))}
          onOpen={(status) => navigate(statusAddress(status))}
        />
      )}
    </ChartPanel>
  )
}
