import type { Choice } from '../../core/choice.ts'

/**
 * The fields of a record as data: how each is entered, checked, shown and kept follows from its kind. The makers below
 * keep kinds and choices literal, so that the types of the wire, the columns and the filters follow too. No library.
 */

type Common = {
  readonly label: string
  readonly required?: true
  /** It tells of a person: the journal keeps it to itself. */
  readonly masked?: true
  /** Entered once, when the record is added. */
  readonly fixed?: true
  /** What stands below the field. */
  readonly hint?: string
  /** Not asked for when the record is added: the server says what it is then. */
  readonly later?: true
  /** Asked for only where what is chosen in another field has the tag, or is that option, and required there. */
  readonly asked?: { readonly by: string; readonly tagged: string }
  /** The width of its column in pixels; by its kind unless told. */
  readonly width?: number
}

export type TextKind = 'text' | 'longText' | 'code' | 'email' | 'phone' | 'link' | 'day'

export type TextField = Common & {
  readonly kind: TextKind
  /** The most characters that it takes. */
  readonly max: number
  /** No two records of the kind may have the same; case and outer blanks do not tell two apart. */
  readonly unique?: true
  /** How a message calls it, where that is not its label: 'Another employee has this e-mail'. */
  readonly called?: string
  /** Where none is entered, the server gives the one after the highest: `EMP007` after `EMP006`. */
  readonly next?: { readonly before: string; readonly digits: number }
  /** Of a day also `TODAY`. */
  readonly initial?: string
  /** How it has to be written, where it is given at all, and what is said otherwise. */
  readonly written?: { readonly as: RegExp; readonly message: string }
}

/** A whole number, or one with so many `decimals`, which is kept as a whole number of its smallest steps. */
export type NumberField = Common & {
  readonly kind: 'integer' | 'percent' | 'cost' | 'money'
  readonly from: number
  readonly to: number
  readonly decimals: number
  readonly unique?: true
  readonly initial?: number
  /** Where none is entered, the server gives the one after the highest; this is the first of all. */
  readonly next?: number
}

/** One of a fixed list; what is not chosen is null on the wire. */
export type ChoiceField = Common & {
  readonly kind: 'choice' | 'status'
  readonly choices: ReadonlyArray<Choice>
  /** Those that only the server gives: shown where they stand, and offered nowhere else. */
  readonly given?: ReadonlyArray<string>
  readonly initial?: string | number
}

/** What records may refer to: what the dropdowns of the forms offer. */
const referenceTargets = ['country', 'region', 'supplier', 'role', 'partner', 'department', 'location', 'plan'] as const
export type ReferenceTarget = (typeof referenceTargets)[number]

/** The id of another record. */
export type ReferenceField = Common & {
  readonly kind: 'reference'
  readonly to: ReferenceTarget
  /** Only those are offered whose tag names what is chosen in one of these fields, once something is: `country-81 region-5`. */
  readonly within?: ReadonlyArray<string>
}

/** Ids of other records. */
export type ReferencesField = Common & {
  readonly kind: 'references'
  readonly to: ReferenceTarget
  /** One of them, in words: 'country'. */
  readonly one: string
  /** What is said where at least one is required. */
  readonly none?: string
}

/** The name of another record, as it was when it was chosen: one that is renamed later keeps its old name here. */
export type NamedField = Common & {
  readonly kind: 'named'
  readonly to: ReferenceTarget
  /** A name that there is not becomes one with the save. */
  readonly takesNew?: true
}

/** A picture that holds itself: `data:`, PNG or JPEG. */
export type ImageField = Common & {
  readonly kind: 'image'
  readonly maxBytes: number
}

/** Keys of what a role may do, in the order of the grid in which they are chosen. */
export type PermissionsField = Common & {
  readonly kind: 'permissions'
  /** What is said where at least one is required. */
  readonly none?: string
}

/** Kinds whose values are several. */
export type SeveralKind = 'references' | 'permissions'

export const isSeveral = (field: RecordField): field is ReferencesField | PermissionsField =>
  field.kind === 'references' || field.kind === 'permissions'

export type RecordField =
  | TextField
  | NumberField
  | ChoiceField
  | ReferenceField
  | ReferencesField
  | NamedField
  | ImageField
  | PermissionsField
export type FieldTable = Readonly<Record<string, RecordField>>

/** The names of the fields of these kinds. */
export type FieldNames<Fields, Kind extends string> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly kind: Kind } ? Name : never
}[keyof Fields & string]

type More<F extends RecordField> = Partial<Omit<F, 'kind' | 'label'>>
// biome-ignore lint/complexity/noBannedTypes: nothing more is said of the field
type Nothing = {}

/** A maker of fields of one kind of text, with the longest text that it takes unless told. */
const textual =
  <const Kind extends TextKind, const Rule extends Pick<TextField, 'written'> | Nothing>(
    kind: Kind,
    max: number,
    rule: Rule,
  ) =>
  <const M extends More<TextField> = Nothing>(label: string, more?: M) => ({
    kind,
    label,
    max,
    ...rule,
    ...(more as M),
  })

export const text = textual('text', 200, {})
export const longText = textual('longText', 10_000, {})
export const code = textual('code', 200, {})
export const email = textual('email', 254, {
  written: { as: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: 'Enter an e-mail address' },
})
/** How it is written is judged by `phoneProblem`. */
export const phone = textual('phone', 200, {})
export const link = textual('link', 2_000, {
  written: { as: /^https?:\/\/[^\s/]+\S*$/i, message: 'Enter an address that begins with http:// or https://' },
})

/** As the initial value of a day: the one on which the form is opened. */
export const TODAY = 'today'

/** A day, `yyyy-MM-dd`. */
export const day = textual('day', 10, {})

export const integer = <const M extends More<NumberField> & { readonly from: number; readonly to: number }>(
  label: string,
  more: M,
) => ({ kind: 'integer' as const, label, decimals: 0, ...more })

export const percent = <const M extends More<NumberField> & { readonly from: number; readonly to: number }>(
  label: string,
  more: M,
) => ({ kind: 'percent' as const, label, decimals: 2, ...more })

/** What one thing costs: 4 decimals. */
export const cost = <const M extends More<NumberField> = Nothing>(label: string, more?: M) => ({
  kind: 'cost' as const,
  label,
  decimals: 4,
  from: 0,
  to: 9_999_999_999,
  ...(more as M),
})

/** An amount of money, in the currency that stands beside it: 2 decimals, up to 9,999,999,999.99. */
export const money = <const M extends More<NumberField> = Nothing>(label: string, more?: M) => ({
  kind: 'money' as const,
  label,
  decimals: 2,
  from: 0,
  to: 9_999_999_999.99,
  ...(more as M),
})

/** Kinds of number that are written with decimals, and kept as a whole number of their smallest steps. */
export const isInSteps = (field: RecordField | undefined): field is NumberField =>
  field?.kind === 'percent' || field?.kind === 'cost' || field?.kind === 'money'

export const choice = <const C extends ReadonlyArray<Choice>, const M extends More<ChoiceField> = Nothing>(
  label: string,
  choices: C,
  more?: M,
) => ({ kind: 'choice' as const, label, choices, ...(more as M) })

/** Ids of others; `none` is said where it is required and nothing is chosen. */
export const references = <const M extends More<ReferencesField> & { readonly one: string }>(
  label: string,
  to: ReferenceTarget,
  more: M,
) => ({ kind: 'references' as const, label, to, ...more })

export const reference = <const M extends More<ReferenceField> = Nothing>(
  label: string,
  to: ReferenceTarget,
  more?: M,
) => ({
  kind: 'reference' as const,
  label,
  to,
  ...(more as M),
})

/** Kinds whose options are other records. */
export const refersTo = (field: RecordField | undefined): field is ReferenceField | ReferencesField | NamedField =>
  field?.kind === 'reference' || field?.kind === 'references' || field?.kind === 'named'

export const named = <const M extends More<NamedField> = Nothing>(label: string, to: ReferenceTarget, more?: M) => ({
  kind: 'named' as const,
  label,
  to,
  ...(more as M),
})

export const image = <const M extends More<ImageField> & { readonly maxBytes: number }>(label: string, more: M) => ({
  kind: 'image' as const,
  label,
  ...more,
})

export const permissions = <const M extends More<PermissionsField> = Nothing>(label: string, more?: M) => ({
  kind: 'permissions' as const,
  label,
  ...(more as M),
})

export const ACTIVE = 'Active'
export const INACTIVE = 'Inactive'
const PENDING = 'Pending'

const active = { value: ACTIVE, label: 'Active' } as const
const inactive = { value: INACTIVE, label: 'Inactive' } as const
const status = { kind: 'status', label: 'Status', required: true } as const

/** Offered for what is new, or only shown where it is in use. */
export const activeStatus = () => ({ ...status, choices: [active, inactive] as const, initial: ACTIVE }) as const

/** The same of what somebody has to let in first; until then it is not offered. */
export const admittedStatus = () =>
  ({
    ...status,
    choices: [active, inactive, { value: PENDING, label: 'Pending' }] as const,
    initial: PENDING,
  }) as const

/** The same of an account: who is invited becomes active by accepting, and nobody is made to be either. */
export const INVITED = 'Invited'
export const accountStatus = () =>
  ({
    ...status,
    choices: [active, inactive, { value: INVITED, label: 'Invited' }] as const,
    given: [INVITED],
    later: true,
    initial: INVITED,
  }) as const

/** Kinds of text of one line, by which a list can be searched. */
export type LineKind = Exclude<TextKind, 'longText' | 'day'>
