import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { RefObject } from 'react'
import type { ColumnPreset } from '../../../machines/lists/column-presets.context.ts'
import { counted, pluralOf } from '../../../schemas/core/counted.ts'
import { ownPresets } from '../../../schemas/lists/column-presets.ts'
import common from '../common.module.css'
import { Rows } from '../glyphs.tsx'
import { MenuButton } from '../menu/menu-button.tsx'
import type { MenuEntry, MenuSearch } from '../menu/menu-entry.ts'
import {
  type Arrangement,
  fittingArrangement,
  isShownAlike,
  orderedColumns,
  shownColumns,
  withColumn,
  withFirstColumns,
  withoutColumns,
  withPinned,
} from './columns.ts'

type Named = {
  readonly name: string
  readonly label: string
  readonly tells?: boolean | 'name'
  readonly hiddenAtFirst?: boolean
}

type Props = {
  readonly columns: ReadonlyArray<Named>
  readonly arrangement: Arrangement
  readonly presets: ReadonlyArray<ColumnPreset>
  readonly onArrange: (arrangement: Arrangement) => void
  readonly onReset: () => void
  /** Opens the dialog that saves, renames and removes presets. */
  readonly onPresets: () => void
  /** The button, which gets the focus back when its dialog closes. */
  readonly buttonRef: RefObject<HTMLSpanElement | null>
}

const search: MenuSearch = {
  label: 'Find a column',
  found: (count) => (count === 0 ? 'No matching column' : counted(count, 'column')),
}

/** The presets to choose from: those of every list, and the person's own. */
const presetEntries = ({ columns, arrangement, presets, onArrange }: Props): ReadonlyArray<MenuEntry> => {
  const all = { ...arrangement, hidden: [] }
  const usual = withFirstColumns(columns, arrangement)
  const offered = [
    { key: 'usual', label: ownPresets.usual, to: usual },
    { key: 'all', label: ownPresets.all, to: all },
    ...presets.map(({ name, columns: kept }) => ({
      key: `own:${name}`,
      label: name,
      to: fittingArrangement(columns, kept),
    })),
  ]
  // A list with few columns shows all of them by default.
  return offered
    .filter(({ key }) => key !== 'usual' || usual.hidden.length > 0)
    .map(({ key, label, to }) => ({
      kind: 'radio',
      key,
      label,
      hint: `${shownColumns(columns, to).length} of ${columns.length}`,
      isChosen: isShownAlike(columns, arrangement, to),
      onChoose: () => onArrange(to),
    }))
}

/** Where no pointer hovers, the headers have no pins. */
const NO_HOVER = '(hover: none)'

const pinEntries = ({ columns, arrangement, onArrange }: Props): ReadonlyArray<MenuEntry> => [
  { kind: 'title', key: 'pinned', label: 'Pinned' },
  ...shownColumns(columns, arrangement).map(({ name, label }): MenuEntry => {
    const isChecked = arrangement.pinned?.includes(name) ?? false
    return {
      kind: 'box',
      key: `pin:${name}`,
      label: `Pin ${label}`,
      isChecked,
      isDisabled: false,
      onChange: (isPinned) => onArrange(withPinned(arrangement, name, isPinned)),
    }
  }),
]

/** The menu of a table's columns: presets, all or none, a check box for each, a search, and a reset. */
export function ColumnMenu(props: Props) {
  const { columns, arrangement, onArrange, onReset, onPresets, buttonRef } = props
  const shown = shownColumns(columns, arrangement)
  const none = withoutColumns(columns, arrangement)
  const isWithoutHover = useMediaQuery(NO_HOVER, false, { getInitialValueInEffect: false })
  const boxes = orderedColumns(columns, arrangement).map(({ name, label }): MenuEntry => {
    const isChecked = !arrangement.hidden.includes(name)
    return {
      kind: 'box',
      key: name,
      label,
      isChecked,
      isDisabled: isChecked && shown.length <= 1,
      onChange: (isShown) => onArrange(withColumn(columns, arrangement, name, isShown)),
    }
  })
  return (
    <span ref={buttonRef}>
      <MenuButton
        search={search}
        entries={[
          { kind: 'title', key: 'presets', label: 'Presets' },
          ...presetEntries(props),
          { kind: 'act', key: 'edit', label: 'Save or change presets…', onChoose: onPresets },
          { kind: 'line', key: 'above' },
          { kind: 'title', key: 'columns', label: 'Columns' },
          {
            kind: 'act',
            key: '#all',
            label: 'All',
            staysOpen: true,
            onChoose: () => onArrange({ ...arrangement, hidden: [] }),
          },
          {
            kind: 'act',
            key: '#none',
            label: 'None',
            hint: `${shownColumns(columns, none)[0]?.label ?? ''} stays`,
            staysOpen: true,
            onChoose: () => onArrange(none),
          },
          ...boxes,
          ...(isWithoutHover ? pinEntries(props) : []),
          { kind: 'line', key: 'below' },
          { kind: 'act', key: 'reset', label: 'Reset', onChoose: onReset },
        ]}
      >
        {(button) => (
          <Button variant="subtle" color="gray" leftSection={<Rows />} title="Columns" {...button}>
            Columns
          </Button>
        )}
      </MenuButton>
      <span className={common.unseen} aria-live="polite">
        {pluralOf(
          shown.length,
          `${shown[0]?.label} is the only column shown`,
          `${shown.length} of ${columns.length} columns are shown`,
        )}
      </span>
    </span>
  )
}
