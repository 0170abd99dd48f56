import '../ui/popover-styles.ts'
import { Popover } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import { isRealDay } from '../../schemas/core/format.ts'
import { DayInput } from '../ui/day-input.tsx'
import { settledDay } from '../ui/day-text.ts'
import { DayZone } from '../ui/day-zone.tsx'
import { DrawnElsewhere } from '../ui/drawn-elsewhere.tsx'
import { isKey, keysAt } from '../ui/keys.ts'
import { SearchableSelect } from '../ui/searchable-select.tsx'
import type { CommonFilter, CommonFilterSet, DaysFilter, ListedFilter } from './common-filter.ts'
import classes from './common-filters.module.css'

type FieldsProps<Kind> = {
  readonly filter: Pick<CommonFilter, 'name' | 'label'> & Kind
  readonly set: CommonFilterSet
  readonly onRefused: () => void
  readonly onClose: () => void
}

type Props = Omit<FieldsProps<ListedFilter | DaysFilter>, 'onClose'> & {
  readonly id: string
  readonly button: RefObject<HTMLElement | null>
  readonly isOpen: boolean
  readonly onChange: (isOpen: boolean) => void
}

/** The fields of a common filter, below its button. Loaded on demand: see common-filters.tsx. */
export function CommonPopover({ id, button, isOpen, onChange, filter, set, onRefused }: Props) {
  // Closed at first, though it is loaded in order to open: only a popover that opens returns the focus.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const onClose = () => onChange(false)
  const shared = { set, onRefused, onClose }
  return (
    <Popover
      id={id}
      opened={isOpen && isReady}
      onChange={onChange}
      position="bottom-start"
      shadow="md"
      withinPortal={false}
      floatingStrategy="fixed"
      hideDetached={false}
      // A calendar in it closes alone.
      closeOnEscape={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <DrawnElsewhere element={button} />
      </Popover.Target>
      <Popover.Dropdown aria-label={filter.label}>
        <form
          className={classes.fields}
          {...keysAt('filter')}
          onKeyDownCapture={({ nativeEvent, target, currentTarget }) => {
            const own = currentTarget.closest('[role="dialog"]')
            if (isKey('closeFilter', nativeEvent) && (target as Element).closest('[role="dialog"]') === own) onClose()
          }}
          onSubmit={(event) => {
            event.preventDefault()
            if (filter.kind === 'days') {
              set.onEdit(Object.fromEntries(filter.days.map(({ name, value }) => [name, settledDay(value)])))
            }
            if (set.onSearch()) onClose()
          }}
        >
          {filter.kind === 'list' ? <List filter={filter} {...shared} /> : <Days filter={filter} {...shared} />}
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

/** A choice searches at once. */
function List({ filter, set, onRefused, onClose }: FieldsProps<ListedFilter>) {
  return (
    <>
      <SearchableSelect
        label={filter.label}
        placeholder={filter.any}
        isLoading={set.isLoading}
        value={filter.value}
        valueLabel={filter.valueLabel}
        options={filter.options()}
        opensAtOnce
        data-autofocus
        onChoose={(value) => {
          set.onEdit({ [filter.name]: value })
          onClose()
          if (!set.onSearch()) onRefused()
        }}
        onChooseAgain={onClose}
      />
      {set.failure}
    </>
  )
}

/** A day searches as soon as it is one, or is cleared. */
function Days({ filter, set }: FieldsProps<DaysFilter>) {
  return (
    <>
      {filter.days.map(({ name, label, value, problem }) => (
        <DayInput
          key={name}
          label={label}
          format="dd/MM/yyyy"
          value={value}
          error={problem}
          onDay={(day) => {
            if (day === value) return
            set.onEdit({ [name]: day })
            if (day === '' || isRealDay(day)) set.onSearch()
          }}
        />
      ))}
      <DayZone />
    </>
  )
}
