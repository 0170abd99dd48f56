import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type MouseEvent, use, useId, useLayoutEffect, useRef, useState } from 'react'
import { isPaletteOpen, type PaletteActor } from '../../machines/palette.machine.ts'
import { isEnoughToFind, MIN_FIND_TEXT } from '../../schemas/find-text.ts'
import type { FoundKind } from '../../schemas/found.ts'
import { ASIDE, keyAmong } from '../shared/keys.ts'
import { Link, OpensContext } from '../shared/link.tsx'
import { RetryNotice } from '../shared/retry-notice.tsx'
import classes from './palette.module.css'

export type PaletteLink = { readonly name: string; readonly about: string; readonly href: string }
export type PaletteAct = { readonly name: string; readonly onChoose: () => void }

type Props = {
  readonly actor: PaletteActor
  /** The records that the person opened last. */
  readonly opened: ReadonlyArray<PaletteLink>
  readonly screens: ReadonlyArray<PaletteLink>
  readonly acts: ReadonlyArray<PaletteAct>
  /** A record is opened that was found by its name. */
  readonly onRecord: (name: string, href: string) => void
  readonly addressOf: (kind: FoundKind, id: number, name: string) => string
}

type Group = {
  readonly label: string
  readonly isFound?: true
  readonly entries: ReadonlyArray<PaletteLink | PaletteAct>
}

const labels: Readonly<Record<FoundKind, string>> = {
  item: 'Inventory items',
  plan: 'Plans',
  supplier: 'Suppliers',
  partner: 'Partners',
  customer: 'Customers',
  employee: 'Employees',
  invoice: 'Invoices',
  supplierInvoice: "Suppliers' invoices",
  apiOrder: 'API orders',
}

/** Of screens and acts so many fit at once. */
const MOST_SHOWN = 8

const wordsIn = (text: string): ReadonlyArray<string> => text.toLowerCase().split(/\s+/).filter(Boolean)
const fits = (entry: PaletteLink | PaletteAct, words: ReadonlyArray<string>): boolean => {
  const name = `${entry.name} ${'about' in entry ? entry.about : ''}`.toLowerCase()
  return words.every((word) => name.includes(word))
}

function useGroups({ actor, opened, screens, acts, addressOf }: Props): ReadonlyArray<Group> {
  const { text, groups } = useSelector(actor, ({ context }) => context)
  const opens = use(OpensContext)
  const words = wordsIn(text)
  const fitting = <Entry extends PaletteLink | PaletteAct>(entries: ReadonlyArray<Entry>) =>
    entries.filter((entry) => fits(entry, words))
  const records = groups.map(({ kind, items }) => ({
    label: labels[kind],
    isFound: true as const,
    entries: items.map(({ id, name, about }) => ({ name, about, href: addressOf(kind, id, name) })),
  }))
  return [
    { label: 'Opened last', entries: fitting(opened).filter(({ href }) => opens(href)) },
    { label: 'Screens', entries: fitting(screens).slice(0, words.length === 0 ? undefined : MOST_SHOWN) },
    { label: 'Acts', entries: fitting(acts) },
    ...records,
  ].filter(({ entries }) => entries.length > 0)
}

const saidOf = (text: string, count: number, isBusy: boolean): string => {
  if (isBusy) return 'Searching…'
  if (!isEnoughToFind(text)) return `Records from ${MIN_FIND_TEXT} characters.`
  return count === 0 ? 'Nothing fits.' : `${count} found`
}

/** The search over everything: a field, and under it what fits; the arrows choose, Enter goes, Escape closes. */
export function Palette(props: Props) {
  const { actor } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const groups = useGroups(props)
  const text = useSelector(actor, ({ context }) => context.text)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const [chosen, setChosen] = useState(0)
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const at = Math.min(chosen, Math.max(0, count - 1))
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
  const move = (to: number) => {
    setChosen(to)
    document.getElementById(option(to))?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || count === 0) return
    const key = keyAmong(['nextFound', 'previousFound', 'openFound'], event)
    if (key === null) return
    if (key === 'openFound') document.getElementById(option(at))?.click()
    else move((at + (key === 'nextFound' ? 1 : count - 1)) % count)
    event.preventDefault()
  }

  let next = 0
  return (
    <dialog
      ref={dialog}
      className={classes.palette}
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
        aria-label="Search screens, acts and records"
        aria-expanded={count > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={count > 0 ? option(at) : undefined}
        placeholder="Search screens, acts and records"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setChosen(0)
          actor.send({ type: 'text.typed', text: value, isEnough: isEnoughToFind(value) })
        }}
      />
      {failure !== null && (
        <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
          The records could not be searched. {failure}
        </RetryNotice>
      )}
      <div id={`${id}-list`} className={classes.list} role="listbox" aria-label="What fits" aria-busy={isBusy}>
        {groups.map(({ label, isFound, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={label} role="group" aria-label={label}>
            <div className={classes.label} aria-hidden="true">
              {label}
            </div>
            {entries.map((entry) => {
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
                    if (isFound) props.onRecord(entry.name, entry.href)
                    close()
                  }}
                >
                  <span>{entry.name}</span>
                  <span className={classes.about}>{entry.about}</span>
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
        {saidOf(text, count, isBusy)}
      </p>
    </dialog>
  )
}
