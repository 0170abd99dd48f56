import type { Choice } from '../../core/choice.ts'

/**
 * The fields of a record as data: input, checks, display and storage follow from the kind. The makers below keep kinds
 * and choices literal, so that the types of the wire, the columns and the filters follow too. No library.
 */

type Common = {
  readonly label: string
  readonly required?: true
  /** It identifies a person: the journal masks it. */
  readonly masked?: true
  /** Entered once, when the record is added. */
  readonly fixed?: true
  /** The help text below the field. */
  readonly hint?: string
  /** Not in the form of a new record: the server sets the initial value. */
  readonly later?: true
  /** Shown only if the option chosen in another field has this tag or value, and then required. */
  readonly asked?: { readonly by: string; readonly tagged: string }
  /** Shown once this other field has a value, or it has one itself. */
  readonly follows?: string
  /** The form shows it over both columns. */
  readonly wide?: true
  /** The width of its column in pixels; by default that of its kind. */
  readonly width?: number
}

export type TextKind = 'text' | 'longText' | 'code' | 'email' | 'phone' | 'link' | 'day'

export type TextField = Common & {
  readonly kind: TextKind
  /** The maximum number of characters. */
  readonly max: number
  /** No two records may have the same value; letter case and outer blanks do not count. */
  readonly unique?: true
  /** Its name in messages, if that is not its label: 'Another employee has this email'. */
  readonly called?: string
  /** If left empty, the server sets the one after the highest: `EMP007` after `EMP006`. */
  readonly next?: { readonly before: string; readonly digits: number }
  /** The lines that a long text shows; by default 4. */
  readonly lines?: number
  /** For a day also `TODAY`. */
  readonly initial?: string
  /** A day that must have ended, in the company's time zone: neither today nor later. */
  readonly ended?: true
  /** The required format of a non-empty text, and the message for another one. */
  readonly written?: { readonly as: RegExp; readonly message: string }
  /** Known values that the form offers while typing, or several currencies to choose. */
  readonly offers?: 'timeZones' | 'currencies'
}

/** A whole number, or one with `decimals`, which is stored as a whole number of its smallest steps. */
export type NumberField = Common & {
  readonly kind: 'integer' | 'percent' | 'cost' | 'money'
  readonly from: number
  readonly to: number
  readonly decimals: number
  readonly unique?: true
  readonly initial?: number
  /** If left empty, the server sets the one after the highest; this is the first. */
  readonly next?: number
}

/** One of a fixed list; null on the wire if none is chosen. */
export type ChoiceField = Common & {
  readonly kind: 'choice' | 'status'
  readonly choices: ReadonlyArray<Choice>
  /** Values that only the server sets: shown if the field has one, but not offered. */
  readonly given?: ReadonlyArray<string>
  /** Of the choices, only the currencies of the company settings are offered. */
  readonly offers?: 'currencies'
  readonly initial?: string | number
}

/** What records may refer to: the form's dropdowns offer them. */
const referenceTargets = [
  'country',
  'region',
  'supplier',
  'role',
  'partner',
  'department',
  'location',
  'plan',
  'customer',
] as const
export type ReferenceTarget = (typeof referenceTargets)[number]

/** The id of another record. */
export type ReferenceField = Common & {
  readonly kind: 'reference'
  readonly to: ReferenceTarget
  /**
   * The options depend on these fields: if one has a value, an option's tag must name it, as in `country-81 region-5`.
   */
  readonly within?: ReadonlyArray<string>
}

/** Ids of other records. */
export type ReferencesField = Common & {
  readonly kind: 'references'
  readonly to: ReferenceTarget
  /** One of them, in words: 'country'. */
  readonly one: string
  /** The message if at least one is required. */
  readonly none?: string
}

/** The name of another record at the time it was chosen: a later change of the name does not change it here. */
export type NamedField = Common & {
  readonly kind: 'named'
  readonly to: ReferenceTarget
  /** A new name is added with the save. */
  readonly takesNew?: true
}

/** A picture as a `data:` address, PNG or JPEG. */
export type ImageField = Common & {
  readonly kind: 'image'
  readonly maxBytes: number
}

/** Permission keys, in the order of the grid in which they are chosen. */
export type PermissionsField = Common & {
  readonly kind: 'permissions'
  /** The message if at least one is required. */
  readonly none?: string
}

/** Kinds with several values. */
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
// biome-ignore lint/complexity/noBannedTypes: the maker adds nothing to the field
type Nothing = {}

/** Makes the maker of a text kind; `max` is its default maximum length. */
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
  written: { as: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: 'Enter an email address' },
})
/** Its format is checked by `phoneProblem`. */
export const phone = textual('phone', 200, {})
export const link = textual('link', 2_000, {
  written: { as: /^https?:\/\/[^\s/]+\S*$/i, message: 'Enter an address that begins with http:// or https://' },
})

/** As the initial value of a day: the day on which the form is opened. */
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

/** The cost of one unit: 4 decimals. */
export const cost = <const M extends More<NumberField> = Nothing>(label: string, more?: M) => ({
  kind: 'cost' as const,
  label,
  decimals: 4,
  from: 0,
  to: 9_999_999_999,
  ...(more as M),
})

/** An amount of money in the currency of a field beside it: 2 decimals, up to 9,999,999,999.99. */
export const money = <const M extends More<NumberField> = Nothing>(label: string, more?: M) => ({
  kind: 'money' as const,
  label,
  decimals: 2,
  from: 0,
  to: 9_999_999_999.99,
  ...(more as M),
})

/** Kinds of number with decimals, which are stored as a whole number of their smallest steps. */
export const isInSteps = (field: RecordField | undefined): field is NumberField =>
  field?.kind === 'percent' || field?.kind === 'cost' || field?.kind === 'money'

export const choice = <const C extends ReadonlyArray<Choice>, const M extends More<ChoiceField> = Nothing>(
  label: string,
  choices: C,
  more?: M,
) => ({ kind: 'choice' as const, label, choices, ...(more as M) })

/** Ids of other records; `none` is the message if it is required and empty. */
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

/** An active record is offered for new entries; an inactive one is only shown where it is in use. */
export const activeStatus = () => ({ ...status, choices: [active, inactive] as const, initial: ACTIVE }) as const

/** The same for records that must be approved first; until then they are not offered. */
export const admittedStatus = () =>
  ({
    ...status,
    choices: [active, inactive, { value: PENDING, label: 'Pending' }] as const,
    initial: PENDING,
  }) as const

/** The same for an account. An invited person becomes active by accepting; only the server sets Invited. */
export const INVITED = 'Invited'
export const accountStatus = () =>
  ({
    ...status,
    choices: [active, inactive, { value: INVITED, label: 'Invited' }] as const,
    given: [INVITED],
    later: true,
    initial: INVITED,
  }) as const

/** Kinds of text with one line, by which a list can be searched. */
export type LineKind = Exclude<TextKind, 'longText' | 'day'>
