import { textProblem } from '../core/text.ts'

/** Limits and messages for the column presets that a person saves. */

export const MAX_PRESETS = 20
const MAX_PRESET_NAME = 40

/** The presets that every list has. */
export const ownPresets = { usual: 'Default columns', all: 'All columns' } as const

export const presetMessages = {
  noName: 'Enter a name',
  taken: 'You already have a preset with this name',
  tooMany: `At most ${MAX_PRESETS} presets: remove one first`,
  saved: (name: string) => `"${name}" was saved with the current columns.`,
  renamed: (name: string) => `Renamed to "${name}".`,
  removed: (name: string) => `"${name}" was removed.`,
  restored: (name: string) => `"${name}" was restored.`,
} as const

/** Two presets of a list may not share this key. */
const keyOf = (name: string): string => name.trim().toLowerCase()
export const isSameName = (one: string, other: string): boolean => keyOf(one) === keyOf(other)

/** Why a preset cannot have this name, other presets aside; null if it can. */
export const presetNameProblem = (name: string): string | null => {
  if (name.trim() === '') return presetMessages.noName
  if (Object.values(ownPresets).some((own) => isSameName(own, name))) return presetMessages.taken
  return textProblem(name.trim(), MAX_PRESET_NAME)
}
