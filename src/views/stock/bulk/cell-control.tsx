import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { BulkLookups } from '../../../schemas/stock/bulk.ts'
import type { BulkFieldName } from '../../../schemas/stock/bulk-fields.ts'
import { isKey, keysAt } from '../../ui/keys.ts'
import classes from './bulk.module.css'
import { DayCell } from './day-cell.tsx'
import type { CellProps } from './edited-cell.tsx'
import { choices, isDayField, isReference, references } from './field-kinds.ts'
import { choiceNamed } from './named-entry.ts'
import { ReferenceCell } from './reference-cell.tsx'

type Props = CellProps & {
  readonly name: BulkFieldName
  /** The entries of the lists; null while they load. */
  readonly lookups: BulkLookups | null
  /** Called for Enter; by default it goes to the same column of the next row. */
  readonly onEnter?: () => void
}

/** The control for a field in a cell: a list, a day, a choice, or text. It always keeps the text of the file as it is. */
export function CellControl({ name, lookups, onEnter, ...cell }: Props) {
  return (
    <CellKeys text={cell.text} onText={cell.onText} onEnter={onEnter}>
      <Control name={name} lookups={lookups} {...cell} />
    </CellKeys>
  )
}

function Control({ name, lookups, ...cell }: CellProps & Pick<Props, 'name' | 'lookups'>) {
  if (isReference(name)) return <ReferenceCell {...cell} items={lookups?.[references[name]] ?? null} />
  if (isDayField(name)) return <DayCell {...cell} />
  const { label, text, isWrong, isReadOnly, reasons, onText } = cell
  const common = {
    className: classes.cell,
    'aria-label': label,
    'aria-invalid': isWrong,
    'aria-describedby': reasons?.id,
  }
  const listed = choices[name]
  if (listed !== undefined) {
    const named = choiceNamed(text, listed)
    return (
      // A native select has no read-only mode.
      <select
        {...common}
        disabled={isReadOnly}
        value={named?.label ?? text}
        onChange={(event) => onText(event.currentTarget.value)}
      >
        {named === undefined && <option value={text}>{text === '' ? 'Choose' : text}</option>}
        {listed.map(({ value, label: shown }) => (
          <option key={value} value={shown}>
            {shown}
          </option>
        ))}
      </select>
    )
  }
  return (
    <input
      {...common}
      value={text}
      readOnly={isReadOnly}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  )
}

type KeysProps = Pick<CellProps, 'text' | 'onText'> & {
  readonly onEnter: (() => void) | undefined
  readonly children: ReactNode
}

/** Enter goes to the next row, and Escape takes back what was changed since the cell was entered. */
function CellKeys({ text, onText, onEnter, children }: KeysProps) {
  const entered = useRef(text)
  const isOpen = useRef(false)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // The key closes a list or a calendar, or takes an entry of it.
    if (event.defaultPrevented || isOpen.current || event.nativeEvent.isComposing) return
    if (isKey('nextRow', event)) {
      event.preventDefault()
      if (onEnter === undefined) focusBelow(event.currentTarget)
      else onEnter()
    }
    if (isKey('giveUpCell', event) && text !== entered.current) onText(entered.current)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its control has the focus and the role.
    <div
      className={classes.control}
      {...keysAt('cells')}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) entered.current = text
      }}
      onKeyDownCapture={({ currentTarget }) => {
        isOpen.current = currentTarget.querySelector('[aria-expanded="true"], [data-searching]') !== null
      }}
      onKeyDown={press}
    >
      {children}
    </div>
  )
}

/** Moves the focus to the control in the same column of the next row that has one. */
const focusBelow = (control: HTMLElement): void => {
  const cell = control.closest('td')
  let row = cell?.closest('tr')?.nextElementSibling
  while (cell !== null && row instanceof HTMLTableRowElement) {
    const below = row.cells[cell.cellIndex]?.querySelector<HTMLElement>('input, select')
    if (below) {
      below.focus()
      return
    }
    row = row.nextElementSibling
  }
}
