import { stockWords } from './stock-words.ts'
import '../ui/checkbox-styles.ts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { AssignedItemsActor } from '../../machines/stock/assigned-items.machine.ts'
import { labelOf } from '../../schemas/core/choice.ts'
import { formatDay, tellMoment } from '../../schemas/core/format.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { holderAddress, planNamedAddress, simAddress } from '../../schemas/records/addresses.ts'
import { viewedRoutes } from '../../schemas/records/routes.ts'
import { endLabel } from '../../schemas/stock/assigned-sim-fields.ts'
import {
  type AssignedItem,
  type AssignmentRecord,
  assignmentMessages,
  inWords,
} from '../../schemas/stock/assignment.ts'
import { holderKinds } from '../../schemas/stock/holder.ts'
import { stockStatuses } from '../../schemas/stock/stock.ts'
import form from '../forms/form.module.css'
import { useFocusOnRefusal } from '../forms/use-focus-on-refusal.ts'
import { BackButton } from '../ui/back-button.tsx'
import { StatusBadge } from '../ui/cells.tsx'
import common from '../ui/common.module.css'
import { WorkLink } from '../ui/link.tsx'
import { newId } from '../ui/new-id.ts'
import { Notice } from '../ui/notice.tsx'
import { useMay } from '../ui/permissions.ts'
import { PleaseWait } from '../ui/please-wait.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { useTimes } from '../ui/times.ts'
import { waits } from '../ui/waits.ts'
import { AssignedSimsDownload } from './assigned-sims-download.tsx'
import { JudgedTable } from './judged-table.tsx'
import classes from './stock.module.css'
import table from './table.module.css'

/** The most rows that are rendered; the search finds the others. */
const SHOWN = 500

type Props = { readonly actor: AssignedItemsActor }

/** One assignment: to whom, by whom, and its SIMs; SIMs that are still assigned can be unassigned. */
export function AssignedItems({ actor }: Props) {
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const record = useSelector(actor, ({ context }) => context.record)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const [, navigate] = useLocation()
  if (isFailed) {
    return (
      <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
        The assignment could not be loaded. {failure}
      </RetryNotice>
    )
  }
  if (record === null) return <PleaseWait />
  return (
    <div className={form.form}>
      <Facts record={record} />
      <Items actor={actor} items={record.items} onBack={() => navigate(viewedRoutes.assignment.list)} />
    </div>
  )
}

const isOfAssignment = ({ ended = null }: AssignedItem): boolean => ended === null

const countOf = ({ items }: AssignmentRecord, status: string) =>
  items.filter((item) => isOfAssignment(item) && item.stockStatus === status).length

function Facts({ record }: { readonly record: AssignmentRecord }) {
  const times = useTimes()
  const { kind, targetId, targetName, note, createdBy, createdDate } = record
  const holder = <WorkLink href={holderAddress(kind, targetId)}>{targetName}</WorkLink>
  const facts: ReadonlyArray<readonly [label: string, text: ReactNode]> = [
    [labelOf(holderKinds, kind), holder],
    ['By', `${createdBy}, ${tellMoment(createdDate, times)}`],
    ['Assigned', inWords(record.itemCount)],
    ['Still Held', inWords(countOf(record, 'assigned'))],
    ['Sold', inWords(countOf(record, 'sold') + countOf(record, 'activated'))],
    ...(note === '' ? [] : [['Note', note] as const]),
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const AllReturned = () => <Notice kind="info">All SIMs were returned</Notice>

type ItemsProps = Props & { readonly items: ReadonlyArray<AssignedItem>; readonly onBack: () => void }

const isHeld = (item: AssignedItem) => isOfAssignment(item) && item.stockStatus === 'assigned'

function Items({ actor, items, onBack }: ItemsProps) {
  const may = useMay()
  const chosen = new Set(useSelector(actor, ({ context }) => context.chosen))
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const [text, setText] = useState('')
  const found = items.filter(({ iccid, planName }) => `${iccid} ${planName}`.toLowerCase().includes(text.toLowerCase()))
  const held = found.filter(isHeld)
  const shown = found.slice(0, SHOWN)
  const canTakeBack = may('inventory.assign') && items.some(isHeld)
  const isAll = held.length > 0 && held.every(({ id }) => chosen.has(id))
  const heading = useId()
  if (items.length === 0) {
    return (
      <section className={form.form}>
        <AllReturned />
        <div className={form.actions}>
          <BackButton onBack={onBack} />
        </div>
      </section>
    )
  }
  return (
    <section aria-labelledby={heading} aria-busy={isBusy} className={form.form}>
      <h2 id={heading}>SIMs</h2>
      {!items.some(isOfAssignment) && <AllReturned />}
      <AssignedSimsDownload actor={actor} count={items.length} />
      <TextInput
        className={table.find}
        label="Find by ICCID or plan"
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <section className={table.table} aria-label="SIMs of this assignment">
        <table>
          <thead>
            <tr>
              {canTakeBack && (
                <th scope="col">
                  <Checkbox
                    aria-label="Select all SIMs still held"
                    checked={isAll}
                    disabled={isBusy || held.length === 0}
                    onChange={() => actor.send({ type: 'all.toggled', ids: held.map(({ id }) => id), isOn: !isAll })}
                  />
                </th>
              )}
              <th scope="col">ICCID</th>
              <th scope="col">Plan Name</th>
              <th scope="col">Expiry Date</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((item) => (
              <tr key={item.id} data-ended={!isOfAssignment(item) || undefined}>
                {canTakeBack && (
                  <td>
                    {isHeld(item) && (
                      <Checkbox
                        aria-label={`Choose ${item.iccid}`}
                        checked={chosen.has(item.id)}
                        disabled={isBusy}
                        onChange={() => actor.send({ type: 'item.toggled', id: item.id })}
                      />
                    )}
                  </td>
                )}
                <td className={common.code}>
                  <WorkLink href={simAddress(item.id)}>{item.iccid || `No. ${item.id}`}</WorkLink>
                </td>
                <td>
                  <WorkLink href={planNamedAddress(item.planName)}>{item.planName}</WorkLink>
                </td>
                <td>{formatDay(item.expiryDate)}</td>
                <td>
                  {item.ended ? (
                    <Ended ended={item.ended} />
                  ) : (
                    <StatusBadge text={labelOf(stockStatuses, item.stockStatus)} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {found.length === 0 && <p className={common.note}>No results.</p>}
      {found.length > SHOWN && <p className={common.note}>{stockWords.moreSims(found.length - SHOWN)}</p>}
      {canTakeBack ? (
        <TakeBack actor={actor} onBack={onBack} />
      ) : (
        <div className={form.actions}>
          <BackButton onBack={onBack} />
        </div>
      )}
    </section>
  )
}

/** How a SIM left the assignment: who, when and why. */
function Ended({ ended }: { readonly ended: NonNullable<AssignedItem['ended']> }) {
  const times = useTimes()
  const { by, date, reason } = ended
  return (
    <>
      <StatusBadge text={endLabel(ended)} />
      <span className={classes.ended}>
        {by}, {tellMoment(date, times)}
        {reason === '' ? '' : `: ${reason}`}
      </span>
    </>
  )
}

/** Unassigns the selected SIMs, with a reason. */
function TakeBack({ actor, onBack }: Props & { readonly onBack: () => void }) {
  const { chosen, reason, problem, failure, rows } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isDownloading = useSelector(actor, (snapshot) => snapshot.matches('downloading'))
  const element = useRef<HTMLFormElement>(null)
  const reasonInput = useRef<HTMLInputElement>(null)
  useFocusOnRefusal(element, isBusy && !isDownloading)
  const takeBack = () => {
    actor.send({
      type: 'takeBack.requested',
      submissionId: newId(),
      problem: reason.trim() === '' ? assignmentMessages.reason : null,
    })
    // A refusal by the browser's own check comes at once.
    if (actor.getSnapshot().context.problem !== null) reasonInput.current?.focus()
  }
  return (
    <form
      ref={element}
      className={form.form}
      aria-label="Unassign"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) takeBack()
      }}
    >
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      {rows.length > 0 && <JudgedTable rows={rows} label="SIMs and verdicts" />}
      <TextInput
        ref={reasonInput}
        name="reason"
        label="Reason"
        description="Shown in the history of each SIM."
        withAsterisk
        aria-required
        value={reason}
        error={problem}
        readOnly={isBusy}
        autoComplete="off"
        onChange={(event) => actor.send({ type: 'reason.changed', reason: event.currentTarget.value })}
      />
      <div className={form.actions}>
        <BackButton onBack={onBack} />
        <Button type="submit" {...waits(isBusy || chosen.length === 0)}>
          {isBusy && !isDownloading ? commonMessages.saving : `Unassign ${inWords(chosen.length)}`}
        </Button>
      </div>
    </form>
  )
}
