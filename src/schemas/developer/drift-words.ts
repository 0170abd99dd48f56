/**
 * The kinds of differences from section 7 of the specification, in words for back-end developers; those that need a
 * correction come first. Plain data without Effect.
 */
export const driftKinds = {
  missing: { label: 'Missing', isHarmless: false },
  unreadable: { label: 'Not readable: shown as it came', isHarmless: false },
  identity: { label: 'No id: the screen numbers the row itself', isHarmless: false },
  list: { label: 'A list of one in place of one object', isHarmless: false },
  name: { label: 'A name in other letters (capitals)', isHarmless: false },
  null: { label: 'null in place of a value', isHarmless: true },
  text: { label: 'Text in place of a number, true or false', isHarmless: true },
  number: { label: 'A number in place of text, true or false', isHarmless: true },
  boolean: { label: 'true or false in place of text', isHarmless: true },
  day: { label: 'A day or time in another form', isHarmless: true },
  choice: { label: 'A choice by its label or in other letters', isHarmless: true },
  extra: { label: 'More than specified: not read', isHarmless: true },
} as const

export type DriftWhat = keyof typeof driftKinds

export const driftWhats = Object.keys(driftKinds) as ReadonlyArray<DriftWhat>

export const isDriftWhat = (text: string): text is DriftWhat => Object.hasOwn(driftKinds, text)

/**
 * Whether a difference needs no correction. Section 7 gives types for few fields and no date format, so those may vary.
 * It does define the fields and their names.
 */
export const isHarmless = (what: DriftWhat): boolean => driftKinds[what].isHarmless

const driftEffects = { mend: 'To mend', none: 'No harm' } as const

export const effectOf = (what: DriftWhat): string => (isHarmless(what) ? driftEffects.none : driftEffects.mend)
