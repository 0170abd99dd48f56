import { ActionIcon, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import clsx from 'clsx'
import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import {
  areCounted,
  entryOf,
  type FoundGroup,
  foundGroups,
  type ReportIndexActor,
} from '../../machines/reports/report-index.machine.ts'
import { counted } from '../../schemas/core/counted.ts'
import { tellMoment } from '../../schemas/core/format.ts'
import type { ReportIndexEntry } from '../../schemas/reports/report.ts'
import type { ReportDefinition } from '../../schemas/reports/reports.ts'
import { useSlashKey } from '../lists/use-slash-key.ts'
import { Search, Star } from '../ui/glyphs.tsx'
import page from '../ui/index-page.module.css'
import { isKey, keyAmong, keysAt } from '../ui/keys.ts'
import { Link } from '../ui/link.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { isSameList } from '../ui/same-list.ts'
import { useTimes } from '../ui/times.ts'
import classes from './report-index.module.css'
import { stepAmong, stepKeys } from './step-among.ts'

type Props = { readonly actor: ReportIndexActor }

/** All reports: what each shows, its number of entries, and its last entry. With a search box and arrow keys. */
export function ReportIndex({ actor }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const text = useSelector(actor, ({ context }) => context.text)
  const failure = useSelector(actor, (snapshot) => (snapshot.matches('failed') ? snapshot.context.failure : null))
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const groups = useSelector(actor, foundGroups, isSameGroups)

  useSlashKey(() => input.current?.focus())

  const links = () => [...(list.current?.querySelectorAll('a') ?? [])]
  const move = (event: KeyboardEvent) => {
    const places = [input.current, ...links()].flatMap((place) => place ?? [])
    const key = keyAmong(stepKeys, event)
    const next = key && stepAmong(places.length, places.indexOf(event.target as HTMLAnchorElement), key)
    if (next === null) return
    event.preventDefault()
    places[next]?.focus()
  }
  const edit = (edited: string) => actor.send({ type: 'search.edited', text: edited })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys lead from one control in it to another
    <div
      className={classes.screen}
      onKeyDown={(event) => {
        if (text === '' || !isKey('clearReports', event)) return move(event)
        edit('')
        input.current?.focus()
      }}
    >
      <form
        className={page.search}
        onSubmit={(event) => {
          event.preventDefault()
          links()[0]?.click()
        }}
      >
        <TextInput
          ref={input}
          type="search"
          aria-label="Find a report"
          aria-keyshortcuts="/"
          {...keysAt('quickSearch', 'reportIndex')}
          placeholder="Find a report ( / )"
          autoComplete="off"
          leftSection={<Search />}
          value={text}
          onChange={(event) => edit(event.currentTarget.value)}
        />
      </form>
      {failure !== null && (
        <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
          The counts of the reports could not be loaded. {failure}
        </RetryNotice>
      )}
      {groups.length === 0 ? (
        <NothingFound title="No Data Found" text="No matching report." />
      ) : (
        <div ref={list} className={classes.groups} aria-busy={isBusy} data-gives-back>
          {groups.map(({ title, reports }) => (
            <section key={title} aria-label={title}>
              <h2 className={page.subject}>{title}</h2>
              <ul className={clsx(page.list, classes.list)}>
                {reports.map((report) => (
                  <li key={report.name} className={classes.item}>
                    <ReportLink actor={actor} report={report} />
                    <Favourite actor={actor} report={report} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <p className={classes.hint}>Arrow keys go through the reports, Enter opens one.</p>
    </div>
  )
}

const isSameGroups = (one: ReadonlyArray<FoundGroup>, other: ReadonlyArray<FoundGroup>): boolean =>
  isSameList(
    one.flatMap(({ title, reports }) => [title, ...reports.map(({ name }) => name)]),
    other.flatMap(({ title, reports }) => [title, ...reports.map(({ name }) => name)]),
  )

const recentText = (entry: ReportIndexEntry | null): string =>
  entry?.lastSevenDays === undefined ? '' : `${entry.lastSevenDays.toLocaleString('en-GB')} in 7 days`

const countText = (entry: ReportIndexEntry | null): string =>
  entry === null ? '' : counted(entry.totalCount, 'entry', 'entries')

function ReportLink({ actor, report }: Props & { readonly report: ReportDefinition }) {
  const entry = useSelector(actor, (snapshot) => entryOf(snapshot, report))
  const times = useTimes()
  const isCounted = useSelector(actor, areCounted)
  const isComing = useSelector(actor, (snapshot) => snapshot.hasTag('busy') && entryOf(snapshot, report) === null)
  return (
    <Link href={report.path} className={clsx(page.entry, classes.report)}>
      <span className={classes.name}>
        <span className={classes.title}>{report.title}</span>
        <span className={classes.about}>{report.about}</span>
      </span>
      {isCounted && (
        <>
          <span className={classes.count} data-coming={isComing || undefined}>
            {recentText(entry)}
          </span>
          <span className={classes.count} data-coming={isComing || undefined}>
            {countText(entry)}
          </span>
          <span className={classes.last} data-coming={isComing || undefined}>
            {entry && entry.lastEntry !== '' && `latest ${tellMoment(entry.lastEntry, times)}`}
          </span>
        </>
      )}
    </Link>
  )
}

/** Pins a report to the top, for this person. The focus moves with it. */
function Favourite({ actor, report: { reportName, title } }: Props & { readonly report: ReportDefinition }) {
  const isKept = useSelector(actor, ({ context }) => context.favourites.includes(reportName))
  const label = `Keep ${title} at the top`
  return (
    <ActionIcon
      className={classes.favourite}
      variant="subtle"
      aria-label={label}
      aria-pressed={isKept}
      title={isKept ? 'Unpin' : 'Pin to the top'}
      onClick={(event) => {
        const root = event.currentTarget.closest('[data-gives-back]')
        flushSync(() => actor.send({ type: 'favourite.toggled', reportName }))
        root?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(label)}"]`)?.focus()
      }}
    >
      <Star />
    </ActionIcon>
  )
}
