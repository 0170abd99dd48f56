import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import clsx from 'clsx'
import type { DashboardActor } from '../../../machines/reports/dashboard.machine.ts'
import type { OnboardingActor } from '../../../machines/reports/onboarding.machine.ts'
import { daysUpTo, USUAL_DAYS } from '../../../schemas/core/day-range.ts'
import { tellMoment } from '../../../schemas/core/format.ts'
import type { Dashboard as Figures } from '../../../schemas/reports/dashboard.ts'
import { ListNews } from '../../lists/list-news.tsx'
import common from '../../ui/common.module.css'
import { InHeading } from '../../ui/in-heading.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { useTimes } from '../../ui/times.ts'
import { Charts } from './charts.tsx'
import classes from './dashboard.module.css'
import { comparedDays, latestSale, salesIn } from './dashboard-words.ts'
import { FailedParts } from './failed-parts.tsx'
import { Finance } from './finance.tsx'
import lines from './lines.module.css'
import { Needs, partsOfNeeds } from './needs.tsx'
import { RangeBar } from './range-bar.tsx'
import { Setup } from './setup-card.tsx'
import { Skeleton } from './skeleton.tsx'
import { Tiles } from './tiles.tsx'

type Props = { readonly actor: DashboardActor }

type ScreenProps = Props & { readonly beside: { readonly onboarding: OnboardingActor } }

/** The dashboard: a range of days, its tiles, and the charts, which load later. */
export function Dashboard({ actor, beside }: ScreenProps) {
  const dashboard = useSelector(actor, ({ context }) => context.dashboard)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const retry = () => actor.send({ type: 'refresh.requested' })
  const failed = dashboard?.failed ?? []
  const steps = dashboard?.setup ?? []
  const hasNoFigures = dashboard?.tiles.length === 0 && failed.length === 0
  return (
    <div className={classes.screen} aria-busy={isBusy}>
      {!hasNoFigures && (
        <InHeading at="acts">
          <RangeBar actor={actor} />
        </InHeading>
      )}
      {failure !== null && <RetryNotice onRetry={retry}>The figures could not be loaded. {failure}</RetryNotice>}
      {dashboard === null && isBusy && <Skeleton />}
      <Setup actor={beside.onboarding} steps={steps} />
      {hasNoFigures && steps.length === 0 && <NothingFound title="Dashboard" text="Your role sees no figures here." />}
      {dashboard !== null && !hasNoFigures && (
        <>
          <div>
            <ListNews spoken="These figures have changed since they were loaded." />
            <RangeShown actor={actor} dashboard={dashboard} isBusy={isBusy} />
          </div>
          <NoSales actor={actor} dashboard={dashboard} />
          <FailedParts
            names={failed.filter((part) => part !== 'finance' && !partsOfNeeds.includes(part))}
            onRetry={retry}
          />
          <Tiles dashboard={dashboard} />
          <div className={lines.cards}>
            <Needs dashboard={dashboard} onRetry={retry} />
            <Finance dashboard={dashboard} onRetry={retry} />
          </div>
          <Charts actor={actor} dashboard={dashboard} />
        </>
      )}
    </div>
  )
}

/** The range of the figures and the time of the request; announced when they arrive. */
function RangeShown({ actor, dashboard, isBusy }: Props & { readonly dashboard: Figures; readonly isBusy: boolean }) {
  const times = useTimes()
  const { asOf } = dashboard
  return (
    <div className={clsx(classes.told, common.note)}>
      <p role="status">
        {comparedDays(dashboard)} {isBusy ? 'Loading...' : `As of ${tellMoment(asOf, times)}.`}
      </p>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-disabled={isBusy}
        onClick={() => actor.send({ type: 'refresh.requested' })}
      >
        Refresh
      </Button>
    </div>
  )
}

/** For a range without sales: a link to the days that have sales, if any. */
function NoSales({ actor, dashboard }: Props & { readonly dashboard: Figures }) {
  const { newestDay } = dashboard
  if (salesIn(dashboard)?.value !== 0) return null
  if (newestDay === '') return <Notice kind="info">Nothing has been sold yet.</Notice>
  return (
    <Notice kind="info">
      {latestSale(newestDay)}{' '}
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => actor.send({ type: 'range.chosen', range: daysUpTo(newestDay, USUAL_DAYS) })}
      >
        Show the 30 days before it
      </Button>
    </Notice>
  )
}
