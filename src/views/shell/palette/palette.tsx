import { useSelector } from '@xstate/react'
import clsx from 'clsx'
import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isFindAnswered, isPaletteOpen, type PaletteActor } from '../../../machines/shell/palette.machine.ts'
import { ofFoundRecords, recordRoutes } from '../../../schemas/records/routes.ts'
import type { FoundKind } from '../../../schemas/shell/found.ts'
import common from '../../ui/common.module.css'
import { ASIDE, keyAmong } from '../../ui/keys.ts'
import { Link } from '../../ui/link.tsx'
import { useServes } from '../../ui/permissions.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import frame from './dialog.module.css'
import { fits, wordsIn } from './fits.ts'
import classes from './palette.module.css'
import { hintOf, isSearched, NOT_SEARCHED, saidOf } from './said.ts'
import { spendEnter } from './spend-enter.ts'

export type PaletteLink = {
  readonly name: string
  readonly about: string
  readonly href: string
  /** More words that find it. */
  readonly words?: string
}
export type PaletteAct = { readonly name: string; readonly onChoose: () => void }

type Props = {
  readonly actor: PaletteActor
  /** The records that the person opened last and may open. */
  readonly opened: ReadonlyArray<PaletteLink>
  readonly screens: ReadonlyArray<PaletteLink>
  readonly acts: ReadonlyArray<PaletteLink | PaletteAct>
  /** Called when a record found by its name is opened. */
  readonly onRecord: (name: string, href: string) => void
  readonly addressOf: (kind: FoundKind, id: number, name: string, typed: string) => string
}

type Group = {
  readonly label: string
  readonly isFound?: true
  readonly entries: ReadonlyArray<PaletteLink | PaletteAct>
}

const labels: Readonly<Record<FoundKind, string>> = {
  item: 'SIMs',
  plan: 'Plans',
  ...ofFoundRecords((name) => recordRoutes[name].found.label),
  invoice: 'Invoices',
  supplierInvoice: 'Supplier invoices',
  apiOrder: 'API orders',
}

/** The most screens and actions in the results. */
const MOST_SHOWN = 8

function useGroups({ actor, opened, screens, acts, addressOf }: Props): ReadonlyArray<Group> {
  const { text, groups } = useSelector(actor, ({ context }) => context)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they were found by, not what is typed since
  const foundBy = useMemo(() => text, [groups])
  const words = wordsIn(text)
  const fitting = <Entry extends PaletteLink | PaletteAct>(entries: ReadonlyArray<Entry>) =>
    entries.filter((entry) => fits(entry, words))
  const records = groups.map(({ kind, items }) => ({
    label: labels[kind],
    isFound: true as const,
    entries: items.map(({ id, name, about }) => ({ name, about, href: addressOf(kind, id, name, foundBy) })),
  }))
  return [
    { label: 'Recently opened', entries: fitting(opened) },
    { label: 'Screens', entries: fitting(screens).slice(0, words.length === 0 ? undefined : MOST_SHOWN) },
    { label: 'Acts', entries: fitting(acts).slice(0, words.length === 0 ? undefined : MOST_SHOWN) },
    ...records,
  ].filter(({ entries }) => entries.length > 0)
}

const lengthOf = (groups: ReadonlyArray<Group>): number => groups.reduce((sum, { entries }) => sum + entries.length, 0)

/** The global search: a field, and its results below. The arrow keys select, Enter opens, Escape closes. */
export function Palette(props: Props) {
  const { actor } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const groups = useGroups(props)
  const text = useSelector(actor, ({ context }) => context.text)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isAnswered = useSelector(actor, isFindAnswered)
  // Recently opened records are always searched, since they are known here.
  const findsRecords = useServes('find')
  const hint = hintOf(findsRecords)
  const [chosen, setChosen] = useState(0)
  const isStale = ({ isFound }: Group) => isFound === true && !isAnswered
  const count = lengthOf(groups)
  // Records come last. They can be selected, and opened with Enter, once they match the current text.
  const markable = lengthOf(groups.filter((group) => !isStale(group)))
  const at = Math.min(chosen, markable - 1)
  const option = (index: number) => `${id}-${index}`

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    field.current?.focus()
    return () => element?.close()
  }, [])

  const close = () => {
    if (isPaletteOpen(actor.getSnapshot())) actor.send({ type: 'palette.closed' })
  }
  const retry = () => {
    // The button disappears with the failure.
    field.current?.focus()
    actor.send({ type: 'retry.requested' })
  }
  const move = (to: number) => {
    setChosen(to)
    document.getElementById(option(to))?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    // Enter on the Retry button belongs to that button.
    if (event.target !== field.current || event.nativeEvent.isComposing || markable === 0) return
    const key = keyAmong(['nextFound', 'previousFound', 'openFound'], event)
    if (key === null) return
    event.preventDefault()
    if (key !== 'openFound') return move((at + (key === 'nextFound' ? 1 : markable - 1)) % markable)
    // A held key may be the one that opened the search.
    if (event.repeat) return
    spendEnter(event.nativeEvent)
    document.getElementById(option(at))?.click()
  }

  let next = 0
  return (
    <dialog
      ref={dialog}
      className={clsx(frame.dialog, classes.palette)}
      {...ASIDE}
      aria-label="Search"
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event: MouseEvent) => event.target === dialog.current && close()}
      onKeyDown={press}
    >
      <input
        ref={field}
        className={classes.field}
        role="combobox"
        aria-label={hint}
        aria-expanded={count > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={at < 0 ? undefined : option(at)}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setChosen(0)
          actor.send({ type: 'text.typed', text: value, isEnough: isSearched(value, findsRecords) })
        }}
      />
      {failure !== null && (
        <RetryNotice onRetry={retry}>
          {NOT_SEARCHED} {failure}
        </RetryNotice>
      )}
      {/* The field handles the keys, so it keeps the focus when the list is clicked. */}
      <div
        id={`${id}-list`}
        className={classes.list}
        role="listbox"
        tabIndex={-1}
        aria-label="Results"
        aria-busy={isBusy}
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div
            key={group.label}
            role="group"
            aria-label={isStale(group) ? `${group.label}, found before` : group.label}
            data-stale={isStale(group) || undefined}
          >
            <div className={classes.label} aria-hidden="true">
              {group.label}
              {isStale(group) && <span className={classes.before}> · found before</span>}
            </div>
            {group.entries.map((entry) => {
              const index = next++
              const shared = {
                id: option(index),
                role: 'option',
                'aria-selected': index === at,
                tabIndex: -1,
                className: classes.option,
              }
              return 'href' in entry ? (
                <Link
                  key={`${entry.href} ${entry.name}`}
                  {...shared}
                  href={entry.href}
                  onClick={() => {
                    if (group.isFound) props.onRecord(entry.name, entry.href)
                    close()
                  }}
                >
                  <span>{entry.name}</span>
                  <span className={common.muted}>{entry.about}</span>
                </Link>
              ) : (
                <button
                  key={entry.name}
                  type="button"
                  {...shared}
                  onClick={() => {
                    close()
                    entry.onChoose()
                  }}
                >
                  {entry.name}
                </button>
              )
            })}
          </div>
        ))}
      </div>
      <p className={classes.said} role="status">
        {saidOf(text, count, { isBusy, hasFailed: failure !== null, findsRecords })}
      </p>
    </dialog>
  )
}
