import { TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useRef } from 'react'
import { entryOf, foundReports, type ReportIndexActor } from '../../machines/report-index.machine.ts'
import { tellMoment } from '../../schemas/format.ts'
import type { ReportIndexEntry } from '../../schemas/report.ts'
import type { ReportDefinition } from '../../schemas/reports.ts'
import { useSlashKey } from '../list/use-slash-key.ts'
import { Search } from '../shared/glyphs.tsx'
import { Link } from '../shared/link.tsx'
import { NothingFound } from '../shared/nothing-found.tsx'
import { RetryNotice } from '../shared/retry-notice.tsx'
import { isSameList } from '../shared/same-list.ts'
import { useTimes } from '../shared/times.ts'
import classes from './report-index.module.css'
import { stepAmong } from './step-among.ts'

type Props = { readonly actor: ReportIndexActor }

/** All reports: what each is, how much is in it, when its last entry happened. A search box, and arrow keys. */
export function ReportIndex({ actor }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const text = useSelector(actor, ({ context }) => context.text)
  const failure = useSelector(actor, (snapshot) => (snapshot.matches('failed') ? snapshot.context.failure : null))
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const names = useSelector(actor, (snapshot) => foundReports(snapshot).map(({ name }) => name), isSameList)
  const found = foundReports(actor.getSnapshot())

  useSlashKey(() => input.current?.focus())

  const links = () => [...(list.current?.querySelectorAll('a') ?? [])]
  const move = (event: KeyboardEvent) => {
    const places = [input.current, ...links()].flatMap((place) => place ?? [])
    const next = stepAmong(places.length, places.indexOf(event.target as HTMLAnchorElement), event.key)
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
        if (event.key !== 'Escape' || text === '') return move(event)
        edit('')
        input.current?.focus()
      }}
    >
      <form
        className={classes.search}
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
          placeholder="Find a report ( / )"
          autoComplete="off"
          leftSection={<Search />}
          value={text}
          onChange={(event) => edit(event.currentTarget.value)}
        />
      </form>
      {failure !== null && (
        <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
          How much is in the reports could not be loaded. {failure}
        </RetryNotice>
      )}
      {names.length === 0 ? (
        <NothingFound title="No Data Found" text="No report has these words." />
      ) : (
        <ul ref={list} className={classes.list} aria-label="Reports" aria-busy={isBusy} data-gives-back>
          {found.map((report) => (
            <li key={report.name}>
              <ReportLink actor={actor} report={report} />
            </li>
          ))}
        </ul>
      )}
      <p className={classes.hint}>Arrow keys go through the reports, Enter opens one.</p>
    </div>
  )
}

const countText = (entry: ReportIndexEntry | null): string =>
  entry === null ? '' : entry.totalCount === 1 ? '1 entry' : `${entry.totalCount.toLocaleString('en-GB')} entries`

function ReportLink({ actor, report }: Props & { readonly report: ReportDefinition }) {
  const entry = useSelector(actor, (snapshot) => entryOf(snapshot, report))
  const times = useTimes()
  const isComing = useSelector(actor, (snapshot) => snapshot.hasTag('busy') && entryOf(snapshot, report) === null)
  return (
    <Link href={report.path} className={classes.report}>
      <span className={classes.name}>
        <span className={classes.title}>{report.title}</span>
        <span className={classes.about}>{report.about}</span>
      </span>
      <span className={classes.count} data-coming={isComing || undefined}>
        {countText(entry)}
      </span>
      <span className={classes.last} data-coming={isComing || undefined}>
        {entry && entry.lastEntry !== '' && `latest ${tellMoment(entry.lastEntry, times)}`}
      </span>
    </Link>
  )
}
