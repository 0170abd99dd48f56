import { isSameName, MAX_PRESETS, presetMessages, presetNameProblem } from '../../schemas/lists/column-presets.ts'
import type { Columns } from './columns.ts'

/** A named arrangement of columns. */
export type ColumnPreset = { readonly name: string; readonly columns: Columns }

export type ColumnPresetsInput = {
  readonly columns: Columns
  /** The columns that a reset leads to. */
  readonly usual: Columns
  readonly presets: ReadonlyArray<ColumnPreset>
}

export type ColumnPresetsContext = ColumnPresetsInput & {
  /** The name for the current columns, as typed. */
  readonly name: string
  /** Why the name cannot be used, after an attempt. */
  readonly problem: string | null
  /** The preset that is being renamed, empty if none is, and its new name. */
  readonly renaming: string
  readonly newName: string
  /** The preset that was removed last, while it can be restored. */
  readonly removed: ColumnPreset | null
  /** The last change of the presets. */
  readonly said: { readonly what: 'saved' | 'renamed' | 'removed' | 'restored'; readonly name: string } | null
}

/** The columns of an event, without the rest of it. */
export const columnsOf = ({ order, hidden, widths, pinned }: Columns): Columns => ({
  order,
  hidden,
  ...(widths && { widths }),
  ...(pinned && { pinned }),
})

/** The preset that a save would replace. */
export const replacedBy = ({ presets, name }: Pick<ColumnPresetsContext, 'presets' | 'name'>): ColumnPreset | null =>
  presets.find((preset) => isSameName(preset.name, name)) ?? null

/** Why the columns cannot be saved under the name; null if they can. */
export const saveProblem = (context: ColumnPresetsContext): string | null => {
  const isMore = context.presets.length >= MAX_PRESETS && replacedBy(context) === null
  return presetNameProblem(context.name) ?? (isMore ? presetMessages.tooMany : null)
}

/** The presets after the current columns were saved under the name. A preset of this name is replaced. */
export const savedPresets = (context: ColumnPresetsContext): Partial<ColumnPresetsContext> => {
  const replaced = replacedBy(context)
  const name = replaced?.name ?? context.name.trim()
  const saved = { name, columns: context.columns }
  return {
    presets: replaced
      ? context.presets.map((preset) => (preset === replaced ? saved : preset))
      : [...context.presets, saved],
    name: '',
    problem: null,
    removed: null,
    said: { what: 'saved', name },
  }
}

/** Why the preset cannot have the new name; null if it can. */
export const newNameProblem = ({ presets, renaming, newName }: ColumnPresetsContext): string | null => {
  const isTaken = presets.some(({ name }) => name !== renaming && isSameName(name, newName))
  return presetNameProblem(newName) ?? (isTaken ? presetMessages.taken : null)
}

export const renamedPresets = ({ presets, renaming, newName }: ColumnPresetsContext): Partial<ColumnPresetsContext> => {
  const name = newName.trim()
  return {
    presets: presets.map((preset) => (preset.name === renaming ? { ...preset, name } : preset)),
    renaming: '',
    newName: '',
    problem: null,
    removed: null,
    said: { what: 'renamed', name },
  }
}

/** The removed preset behind the others. A save since then would have ended the offer, so its name is free. */
export const restoredPresets = ({ presets, removed }: ColumnPresetsContext): Partial<ColumnPresetsContext> =>
  removed === null
    ? {}
    : { presets: [...presets, removed], removed: null, said: { what: 'restored', name: removed.name } }
