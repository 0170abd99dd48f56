/**
 * The kinds of differences from section 7 of the specification, in words for back-end developers; those that need a
 * correction come first. Plain data without Effect.
 */
export const driftKinds = {
  missing: { label: 'Missing', isHarmless: false },
  unreadable: { label: 'Unreadable: shown unchanged', isHarmless: false },
  identity: { label: 'No id: the screen numbers the row', isHarmless: false },
  list: { label: 'A list with one object instead of the object', isHarmless: false },
  name: { label: 'Field name in different letter case', isHarmless: false },
  null: { label: 'null instead of a value', isHarmless: true },
  text: { label: 'Text instead of a number, true or false', isHarmless: true },
  number: { label: 'A number instead of text, true or false', isHarmless: true },
  boolean: { label: 'true or false instead of text', isHarmless: true },
  day: { label: 'A day or time in another format', isHarmless: true },
  choice: { label: 'A choice by its label or in different letter case', isHarmless: true },
  extra: { label: 'Not in the specification: ignored', isHarmless: true },
} as const

export type DriftWhat = keyof typeof driftKinds

export const driftWhats = Object.keys(driftKinds) as ReadonlyArray<DriftWhat>

export const isDriftWhat = (text: string): text is DriftWhat => Object.hasOwn(driftKinds, text)

/**
 * Whether a difference needs no correction. Section 7 gives types for few fields and no date format, so those may vary.
 * It does define the fields and their names.
 */
export const isHarmless = (what: DriftWhat): boolean => driftKinds[what].isHarmless

const driftEffects = { fix: 'To fix', none: 'Harmless' } as const

export const effectOf = (what: DriftWhat): string => (isHarmless(what) ? driftEffects.none : driftEffects.fix)
