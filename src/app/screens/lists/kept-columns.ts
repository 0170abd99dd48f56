import type { ColumnPreset } from '../../../machines/lists/column-presets.context.ts'
import { type ColumnPresetsActor, columnPresetsMachine } from '../../../machines/lists/column-presets.machine.ts'
import { type Columns, defaultColumns, fittingColumns } from '../../../machines/lists/columns.ts'
import type { Field } from '../../../schemas/core/field.ts'
import { isSameName, MAX_PRESETS, presetNameProblem } from '../../../schemas/lists/column-presets.ts'
import { PAGE_SIZES } from '../../../schemas/lists/page-sizes.ts'
import type { ScreenContext, StartBeside } from '../../navigation/screen.ts'

const isNames = (value: unknown): value is ReadonlyArray<string> =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

const isWidths = (value: unknown): value is Readonly<Record<string, number>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((width) => Number.isInteger(width) && width > 0)

/** The arrangement of columns in a stored value; null if it has none. */
export const columnsIn = (kept: unknown): Columns | null => {
  if (typeof kept !== 'object' || kept === null) return null
  const { order, hidden, widths, pinned }: { readonly [key in keyof Columns]?: unknown } = kept
  if (!isNames(order) || !isNames(hidden)) return null
  return { order, hidden, ...(isWidths(widths) && { widths }), ...(isNames(pinned) && { pinned }) }
}

/** The columns as the person arranged them, fitted to the current fields; the default where nothing readable is stored. */
export const keptColumns = (kept: unknown, fields: ReadonlyArray<Field>): Columns =>
  fittingColumns(fields, columnsIn(kept) ?? defaultColumns(fields))

/** The presets in a stored value; anything else is ignored. */
export const keptPresets = (kept: unknown): ReadonlyArray<ColumnPreset> => {
  const presets = typeof kept === 'object' && kept !== null && 'presets' in kept ? kept.presets : []
  if (!Array.isArray(presets)) return []
  const read = (presets as ReadonlyArray<unknown>).flatMap((preset) => {
    if (typeof preset !== 'object' || preset === null || !('name' in preset) || !('columns' in preset)) return []
    const columns = columnsIn(preset.columns)
    const { name } = preset
    return columns && typeof name === 'string' && presetNameProblem(name) === null ? [{ name, columns }] : []
  })
  const isFirst = ({ name }: ColumnPreset, place: number) =>
    read.findIndex((other) => isSameName(other.name, name)) === place
  return read.filter(isFirst).slice(0, MAX_PRESETS)
}

/** Starts the actor of a list's columns beside it. */
export const startColumnPresets = (
  start: StartBeside,
  { preference }: Pick<ScreenContext, 'preference'>,
  fields: ReadonlyArray<Field>,
): ColumnPresetsActor =>
  start(columnPresetsMachine, 'columnPresets', {
    columns: keptColumns(preference, fields),
    usual: defaultColumns(fields),
    presets: keptPresets(preference),
  })

/** The columns and presets to store with the person's preferences. */
export const columnsToKeep = (actor: ColumnPresetsActor) => {
  const { columns, presets } = actor.getSnapshot().context
  return { ...columns, ...(presets.length > 0 && { presets }) }
}

/** The page size that the person chose, or the list's default. */
export const keptEntries = (kept: unknown, own: number, name = 'entries'): number => {
  const size = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>)[name] : undefined
  return typeof size === 'number' && PAGE_SIZES.includes(size) ? size : own
}
