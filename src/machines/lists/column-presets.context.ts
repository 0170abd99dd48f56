import { isSameName, MAX_PRESETS, presetMessages, presetNameProblem } from '../../schemas/lists/column-presets.ts'
import type { Columns } from './columns.ts'

/** An arrangement of columns that a person keeps under a name. */
export type ColumnPreset = { readonly name: string; readonly columns: Columns }

export type ColumnPresetsContext = {
  readonly presets: ReadonlyArray<ColumnPreset>
  /** What the columns as they are now shall be called. */
  readonly name: string
  /** Why a name cannot be had, once somebody has tried. */
  readonly problem: string | null
  /** Which preset gets another name, and which; empty while none does. */
  readonly renaming: string
  readonly newName: string
  /** What was removed last, as long as it can be brought back. */
  readonly removed: ColumnPreset | null
  /** What was done last. */
  readonly said: { readonly what: 'saved' | 'renamed' | 'removed' | 'restored'; readonly name: string } | null
}

const plain = ({ order, hidden, widths, pinned }: Columns): Columns => ({
  order,
  hidden,
  ...(widths && { widths }),
  ...(pinned && { pinned }),
})

/** The preset whose columns a save would replace. */
export const replacedBy = ({ presets, name }: Pick<ColumnPresetsContext, 'presets' | 'name'>): ColumnPreset | null =>
  presets.find((preset) => isSameName(preset.name, name)) ?? null

/** Why the columns cannot be saved under the name; null where they can. */
export const saveProblem = (context: ColumnPresetsContext): string | null => {
  const isMore = context.presets.length >= MAX_PRESETS && replacedBy(context) === null
  return presetNameProblem(context.name) ?? (isMore ? presetMessages.tooMany : null)
}

/** The presets with the columns under the name; one that was called so has them now. */
export const savedPresets = (context: ColumnPresetsContext, columns: Columns): Partial<ColumnPresetsContext> => {
  const replaced = replacedBy(context)
  const name = replaced?.name ?? context.name.trim()
  const saved = { name, columns: plain(columns) }
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

/** Why the preset cannot be called so; null where it can. */
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

/** The removed preset behind the others; whatever took its name or its room since was saved, which ends the offer. */
export const restoredPresets = ({ presets, removed }: ColumnPresetsContext): Partial<ColumnPresetsContext> =>
  removed === null
    ? {}
    : { presets: [...presets, removed], removed: null, said: { what: 'restored', name: removed.name } }
