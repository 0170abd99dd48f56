import type { Choice } from '../../core/choice.ts'
import type { FirstStep } from '../../core/first-step.ts'
import type { FieldNames, FieldTable, LineKind, ReferenceTarget, SeveralKind } from './fields.ts'

/**
 * A record as one definition: what it is called, its fields, its list, its filter and its form. The wire shapes, the
 * calls, the draft, the columns, the masks of the journal and the labels of the history are made from it. Plain data, no
 * library.
 */

/** What the server tells of each row beside its fields: a number of others with where they are shown, a text or a time. */
export type Counted<Of extends string = string> = {
  readonly label: string
  readonly kind: 'integer' | 'text' | 'dateTime' | 'money' | 'date'
  /** Its name on the server; empty for a number of the row's own references. */
  readonly query: string
  /** The field of references whose number it is. */
  readonly of?: Of
  /** The width of its column in pixels; by its kind unless told. */
  readonly width?: number
  /** An address whose `{field}` stands for the row's value; none where there is no such list. */
  readonly opens?: string
  /** Whether the list shows the names of those references in a drawer, which leads to that address. */
  readonly lists?: true
}
export type CountTable<Of extends string = string> = Readonly<Record<string, Counted<Of>>>

export const count = <const Query extends string>(label: string, query: Query, opens?: string) => ({
  label,
  kind: 'integer' as const,
  query,
  ...(opens === undefined ? {} : { opens }),
})

/** The number of the records that a field refers to. */
export const countOf = <const Of extends string>(label: string, of: Of, opens?: string) => ({
  ...count(label, '', opens),
  of,
})

/** The same, where the list names them in a drawer. */
export const countListed = <const Of extends string>(label: string, of: Of, opens?: string) => ({
  ...countOf(label, of, opens),
  lists: true as const,
})

/** An amount of money in the currency of the row; where it leads to unless it is 0. */
export const amount = <const Query extends string>(label: string, query: Query, opens?: string) => ({
  ...count(label, query, opens),
  kind: 'money' as const,
})

export const textFrom = <const Query extends string>(label: string, query: Query) => ({
  label,
  kind: 'text' as const,
  query,
})

/** A moment that the server knows; empty for never. */
export const when = <const Query extends string>(label: string, query: Query) => ({
  label,
  kind: 'dateTime' as const,
  query,
})

/**
 * A select of the filter that no field is behind: records of another kind that refer to this one (the countries of a
 * region), or a choice between conditions that it is in.
 */
type Relation = { readonly label: string; readonly query: string } & (
  | { readonly to: ReferenceTarget }
  | { readonly choices: ReadonlyArray<Choice<number>> }
)
export type RelationTable = Readonly<Record<string, Relation>>

export const relation = <const Query extends string>(label: string, to: ReferenceTarget, query: Query) => ({
  label,
  to,
  query,
})

/** A condition that a record may be in, which the list can be narrowed to. */
export const condition = <const Query extends string>(label: string, only: string, query: Query) => ({
  label,
  choices: [{ value: 1, label: only }],
  query,
})

/** Two days of the filter, both included, between which a day or a moment of a row lies; either may be left out. */
export type DayRange<Of extends string = string> = { readonly label: string; readonly of: Of }
type RangeTable<Of extends string = string> = Readonly<Record<string, DayRange<Of>>>

/** The days of a column: a range by the name `received` is `receivedFrom` and `receivedTo` on the wire. */
export const range = <const Of extends string>(label: string, of: Of) => ({ label, of })

export type Section<Name extends string = string> = {
  readonly title: string
  readonly text: string
  readonly fields: ReadonlyArray<Name>
}

/** What is said of records that came with the product. */
type Shipped<Name extends string = string> = {
  /** Of which only these fields can be changed, and how that is said. */
  readonly locked: { readonly ids: ReadonlyArray<number>; readonly but: ReadonlyArray<Name>; readonly why: string }
  /** What fields of the others began with, as a draft has it, by the id of the record. */
  readonly delivered: Readonly<Record<number, { readonly [_ in Name]?: string | ReadonlyArray<string> }>>
}

/** A page of a record's list has so many rows unless told. */
export const RECORD_PAGE_SIZE = 30

/** What every saved record has beside its fields. */
export const savedFields = {
  createdDate: 'Created Date',
  updatedBy: 'Updated By',
  updatedDate: 'Updated Date',
} as const
type SavedField = keyof typeof savedFields

/** Kinds of field whose order is that of what a person reads: a choice is kept as its value, not as its label. */
type SortedKind = LineKind | 'integer' | 'percent' | 'named' | 'status'

/** The columns of a list that its table can have an index of. */
type Sortable<Fields> = FieldNames<Fields, SortedKind> | 'createdDate' | 'updatedDate'

/** What a list can be narrowed to days of. */
type Dated<Fields, Counts> = FieldNames<Fields, 'day'> | (keyof Counts & string) | 'createdDate' | 'updatedDate'

type Columns<Fields, Counts> =
  | Exclude<keyof Fields & string, FieldNames<Fields, SeveralKind | 'reference' | 'longText'>>
  | (keyof Counts & string)
  | SavedField

type RecordDefinition<
  Name extends string,
  Area extends string,
  Thing extends string,
  ListKey extends string,
  Fields extends FieldTable,
  Counts extends CountTable<FieldNames<Fields, 'references'>>,
  Relations extends RelationTable,
  SearchBy extends FieldNames<Fields, LineKind>,
  FilterBy extends FieldNames<Fields, 'choice' | 'status' | 'reference' | 'references'> | (keyof Relations & string),
  Column extends Columns<Fields, Counts>,
  ListedBy extends string,
  Key extends string,
  Ranges extends RangeTable<Dated<Fields, Counts>>,
> = {
  readonly name: Name
  /** Of its drafts: one that was kept under another version is set aside. */
  readonly version: number
  /** The first part of the path of its calls, the thing in their names, and the key of the list in their answers. */
  readonly area: Area
  readonly thing: Thing
  readonly listKey: ListKey
  /** What its id is called on the wire. */
  readonly key?: Key
  /** What its events are called by, where they are older than its name: `UserAdded` in the stream `user-7`. */
  readonly storedAs?: string
  readonly noun: { readonly one: string; readonly many: string }
  /** What its empty list says, where that is more than that it is empty. */
  readonly empty?: string
  /** What makes its first line appear, where that is not its form. */
  readonly first?: FirstStep
  /**
   * The call that lists it, where that is not made from here: one that was specified before, with a screen of its own.
   * Asked for an `id` it answers that record, whole. Columns, search and filters are that screen's then.
   */
  readonly listedBy?: ListedBy
  /** The call that adds one, where that is not made from here: nobody changes one by the form then. */
  readonly savedBy?: string
  readonly fields: Fields
  /** The field that names a record among others; lists are in its order unless told otherwise. */
  readonly title: FieldNames<Fields, LineKind>
  /** The list begins with what was added last. */
  readonly newestFirst?: true
  readonly counted: Counts
  readonly relations: Relations
  readonly columns: ReadonlyArray<Column>
  /** The columns that a person has to ask for: about ten are shown at first. */
  readonly hiddenAtFirst?: ReadonlyArray<Column>
  /** The columns that a narrow window shows, beside the one that names a row and its status. */
  readonly tells?: ReadonlyArray<Column>
  /** The columns, of this list or of that call, that it can be sorted by; the table has an index of each. */
  readonly sorts: ReadonlyArray<([ListedBy] extends [never] ? Column : string) & Sortable<Fields>>
  /** What "Search By" offers. */
  readonly searchBy: ReadonlyArray<SearchBy>
  /** The selects of the filter. */
  readonly filters: ReadonlyArray<FilterBy>
  /** The days of the filter. */
  readonly ranges?: Ranges
  readonly sections: ReadonlyArray<Section<keyof Fields & string>>
  /**
   * What is asked before a change of the field is saved, where one of the counts in braces is more than 0; several
   * questions each where one of its own is. A status asks only where the record is no longer offered.
   */
  readonly asks: { readonly [_ in keyof Fields & string]?: string | ReadonlyArray<string> }
  /** Whether the list offers to add one like another. */
  readonly clones?: true
  /** Records that came with the product, by their ids: those of which little can be changed, and with what others were delivered. */
  readonly shipped?: Shipped<keyof Fields & string>
  /** What the path generator and the tests enter, as a draft has it. */
  readonly samples: { readonly [_ in keyof Fields & string]?: string | ReadonlyArray<string> }
}

/** Any record, where it does not matter which. */
export type AnyRecord = {
  readonly name: string
  readonly version: number
  readonly area: string
  readonly thing: string
  readonly listKey: string
  readonly key?: string
  readonly storedAs?: string
  readonly noun: { readonly one: string; readonly many: string }
  readonly empty?: string
  readonly first?: FirstStep
  readonly listedBy?: string
  readonly savedBy?: string
  readonly fields: FieldTable
  readonly title: string
  readonly newestFirst?: true
  readonly counted: CountTable
  readonly relations: RelationTable
  readonly columns: ReadonlyArray<string>
  readonly hiddenAtFirst?: ReadonlyArray<string>
  readonly tells?: ReadonlyArray<string>
  readonly sorts: ReadonlyArray<string>
  readonly searchBy: ReadonlyArray<string>
  readonly filters: ReadonlyArray<string>
  readonly ranges?: RangeTable
  readonly sections: ReadonlyArray<Section>
  readonly asks: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly clones?: true
  readonly shipped?: Shipped
  readonly samples: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
}

/** Declares a record. A name in it that is not one of its fields is a type error. */
export const defineRecord = <
  const Name extends string,
  const Area extends string,
  const Thing extends string,
  const ListKey extends string,
  const Fields extends FieldTable,
  const Counts extends CountTable<FieldNames<Fields, 'references'>>,
  const Relations extends RelationTable,
  const SearchBy extends FieldNames<Fields, LineKind>,
  const FilterBy extends
    | FieldNames<Fields, 'choice' | 'status' | 'reference' | 'references'>
    | (keyof Relations & string),
  const Column extends Columns<Fields, Counts>,
  const ListedBy extends string = never,
  const Key extends string = 'id',
  const Ranges extends RangeTable<Dated<Fields, Counts>> = Readonly<Record<never, never>>,
>(
  definition: RecordDefinition<
    Name,
    Area,
    Thing,
    ListKey,
    Fields,
    Counts,
    Relations,
    SearchBy,
    FilterBy,
    Column,
    ListedBy,
    Key,
    Ranges
  >,
): RecordDefinition<
  Name,
  Area,
  Thing,
  ListKey,
  Fields,
  Counts,
  Relations,
  SearchBy,
  FilterBy,
  Column,
  ListedBy,
  Key,
  Ranges
> => definition

/** What the id of a record is called on the wire. */
export const idName = ({ key }: Pick<AnyRecord, 'key'>): string => key ?? 'id'
