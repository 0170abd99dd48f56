import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { DashboardActor } from '../../../machines/reports/dashboard.machine.ts'
import { type ChartName, charts } from '../../../schemas/reports/dashboard-parts.ts'
import { Arriving } from '../../ui/arriving.tsx'
import common from '../../ui/common.module.css'
import { chartCode } from './chart-code.ts'
import classes from './dashboard.module.css'
import { type Figures, FigureTable } from './figure-table.tsx'

type Props = {
  readonly actor: DashboardActor
  readonly chart: ChartName
  /** The chart's content in one sentence. */
  readonly sentence: string
  readonly figures: Omit<Figures, 'caption'>
  readonly isWide?: boolean
  /** The height of the chart. Null if the table says it better: it is shown, and nothing is drawn. */
  readonly height: number | null
  readonly children: (drawn: typeof import('./drawn-charts.tsx')) => ReactNode
}

/** A chart, a sentence that sums it up, and its figures as a table, which is always present. */
export function ChartPanel({ actor, chart, sentence, figures, isWide = false, height, children }: Props) {
  const isOpen = useSelector(actor, ({ context }) => context.tables.includes(chart))
  const isShown = isOpen || height === null
  const { label } = charts[chart]
  const id = `chart-${chart}`
  return (
    <section className={classes.panel} data-wide={isWide || undefined} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <h2 id={id}>{label}</h2>
        {figures.rows.length > 0 && height !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isShown}
            aria-label={`${isShown ? 'Hide the table' : 'Show as table'}: ${label}`}
            onClick={() => actor.send({ type: 'table.toggled', chart })}
          >
            {isShown ? 'Hide the table' : 'Show as table'}
          </Button>
        )}
      </div>
      <p className={common.note}>{sentence}</p>
      {figures.rows.length > 0 && (
        <>
          {height !== null && (
            <div className={classes.drawing} style={{ minBlockSize: height }}>
              <Arriving code={chartCode} failed={(retry) => <NotDrawn chart={label} onRetry={retry} />}>
                {children}
              </Arriving>
            </div>
          )}
          <FigureTable caption={label} {...figures} isShown={isShown} />
        </>
      )}
    </section>
  )
}

/** Replaces a chart whose code did not load; the figures are still there. */
const NotDrawn = ({ chart, onRetry }: { readonly chart: string; readonly onRetry: () => void }) => (
  <p className={common.note}>
    The chart could not be loaded; the table has its figures.{' '}
    <Button variant="default" size="compact-sm" aria-label={`Retry: ${chart}`} onClick={onRetry}>
      Retry
    </Button>
  </p>
)
