import type { Choice } from '../../core/choice.ts'
import type { FirstStep } from '../../core/first-step.ts'
import type { FieldNames, FieldTable, LineKind, ReferenceTarget, SeveralKind } from './fields.ts'

/**
 * A record as one definition: its names, fields, list, filter and form. Wire shapes, calls, draft, columns, masks of
 * the journal and labels of the history are made from it. Plain data without a library.
 */

/**
 * A value that the server computes for each row beside its fields: a number with a link to what it counts, a text or a
 * time.
 */
export type Counted<Of extends string = string> = {
  readonly label: string
  readonly kind: 'integer' | 'text' | 'dateTime' | 'money' | 'date'
  /** The name of its statement on the server; empty for a number of the row's own references. */
  readonly query: string
  /** The field of references whose number it is. */
  readonly of?: Of
  /** The width of its column in pixels; by default that of its kind. */
  readonly width?: number
  /** The address of a list of what it counts, in which `{field}` is replaced by the row's value. */
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

/** An amount in the row's currency; a link to `opens` unless it is 0. */
export const amount = <const Query extends string>(label: string, query: Query, opens?: string) => ({
  ...count(label, query, opens),
  kind: 'money' as const,
})

export const textFrom = <const Query extends string>(label: string, query: Query) => ({
  label,
  kind: 'text' as const,
  query,
})

/** A time; empty for never. */
export const when = <const Query extends string>(label: string, query: Query) => ({
  label,
  kind: 'dateTime' as const,
  query,
})

/**
 * A select of the filter without a field: records of another kind that refer to this one (the countries of a region),
 * or a choice of conditions.
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

/** A condition by which the list can be filtered. */
export const condition = <const Query extends string>(label: string, only: string, query: Query) => ({
  label,
  choices: [{ value: 1, label: only }],
  query,
})

/** A filter by two days, both included, for a day or a time of a row; either may be missing. */
export type DayRange<Of extends string = string> = { readonly label: string; readonly of: Of }
type RangeTable<Of extends string = string> = Readonly<Record<string, DayRange<Of>>>

/** The days of a column: a range by the name `received` is `receivedFrom` and `receivedTo` on the wire. */
export const range = <const Of extends string>(label: string, of: Of) => ({ label, of })

export type Section<Name extends string = string> = {
  readonly title: string
  readonly text: string
  readonly fields: ReadonlyArray<Name>
}

/** The rules for records that are built in. */
type Shipped<Name extends string = string> = {
  /** Records of which only these fields can be changed, with the text that says so. */
  readonly locked: { readonly ids: ReadonlyArray<number>; readonly but: ReadonlyArray<Name>; readonly why: string }
  /** The initial fields of the other records, in draft form, by id. */
  readonly delivered: Readonly<Record<number, { readonly [_ in Name]?: string | ReadonlyArray<string> }>>
}

/** As the title: the only one of its kind needs no name. */
export const UNTITLED = ''

/** The default number of rows of a list's page. */
export const RECORD_PAGE_SIZE = 30

/** The columns that every saved record has beside its fields. */
export const savedFields = {
  createdDate: 'Created Date',
  updatedBy: 'Updated By',
  updatedDate: 'Updated Date',
} as const
type SavedField = keyof typeof savedFields

/** Kinds of field that can be sorted. A choice cannot: it is stored as its value, but shown as its label. */
type SortedKind = LineKind | 'integer' | 'percent' | 'named' | 'status' | 'day' | 'money'

/** Kinds of field that the filter can have: a select, or one day. */
type FilteredKind = 'choice' | 'status' | 'reference' | 'references' | 'day'

/** The columns of a list that its table can index. */
type Sortable<Fields> = FieldNames<Fields, SortedKind> | 'createdDate' | 'updatedDate'

/** The columns that a range of days can filter. */
type Dated<Fields, Counts> = FieldNames<Fields, 'day'> | (keyof Counts & string) | 'createdDate' | 'updatedDate'

type Columns<Fields, Counts> =
  | Exclude<keyof Fields & string, FieldNames<Fields, SeveralKind | 'reference' | 'longText'>>
  | (keyof Counts & string)
  | SavedField

/** A search of several fields at once, in the toolbar and as the first option of "Search By". */
export type QuickSearch<Name extends string = string> = { readonly name: Name; readonly label: string }

type RecordDefinition<
  Name extends string,
  Area extends string,
  Thing extends string,
  ListKey extends string,
  Fields extends FieldTable,
  Counts extends CountTable<FieldNames<Fields, 'references'>>,
  Relations extends RelationTable,
  SearchBy extends FieldNames<Fields, LineKind>,
  FilterBy extends FieldNames<Fields, FilteredKind> | (keyof Relations & string),
  Column extends Columns<Fields, Counts>,
  ListedBy extends string,
  Key extends string,
  Ranges extends RangeTable<Dated<Fields, Counts>>,
  Quick extends string,
> = {
  readonly name: Name
  /** The version of its drafts: a draft of another version is set aside. */
  readonly version: number
  /** The first part of the path of its calls, the thing in their names, and the key of the list in their answers. */
  readonly area: Area
  readonly thing: Thing
  readonly listKey: ListKey
  /** The wire name of its id. */
  readonly key?: Key
  /** The name in its event types and streams, if it differs from `thing`: `UserAdded` in the stream `user-7`. */
  readonly storedAs?: string
  readonly noun: { readonly one: string; readonly many: string }
  /** The text of its empty list, if it is not the usual one. */
  readonly empty?: string
  /** How its first row comes about, if not by its form. */
  readonly first?: FirstStep
  /**
   * Its list call, if that is not made from this definition: the specification has it, with its own screen. With
   * an `id` it returns that whole record. Columns, search and filters are then defined by that screen.
   */
  readonly listedBy?: ListedBy
  /** The call that adds one, if that is not made from this definition. The form then changes none. */
  readonly savedBy?: string
  /** There is exactly one, always: a form without a list, with the calls `Get{Thing}` and `Save{Thing}`. */
  readonly single?: true
  readonly fields: Fields
  /** The field with the record's name, by which lists are sorted by default. */
  readonly title: FieldNames<Fields, LineKind> | typeof UNTITLED
  /** The list is sorted by time of adding, newest first. */
  readonly newestFirst?: true
  readonly counted: Counts
  readonly relations: Relations
  readonly columns: ReadonlyArray<Column>
  /** The columns that are hidden by default, so that about ten are shown. */
  readonly hiddenAtFirst?: ReadonlyArray<Column>
  /** The columns that a narrow window shows, beside title and status. */
  readonly tells?: ReadonlyArray<Column>
  /** The sortable columns, of this list or of `listedBy`; the table has an index for each. */
  readonly sorts: ReadonlyArray<([ListedBy] extends [never] ? Column : string) & Sortable<Fields>>
  /** The options of "Search By". */
  readonly searchBy: ReadonlyArray<SearchBy>
  /** The search of the toolbar, if it is not by the title alone. */
  readonly quick?: QuickSearch<Quick>
  /** The selects and the single days of the filter. */
  readonly filters: ReadonlyArray<FilterBy>
  /** The ranges of days in the filter. */
  readonly ranges?: Ranges
  /** The filters, and ranges of days, that have a button above the rows; at most four. */
  readonly common?: ReadonlyArray<NoInfer<FilterBy | (keyof Ranges & string)>>
  /** The columns that answers add up for each currency, over all pages. */
  readonly totals?: ReadonlyArray<(keyof Counts & string) | FieldNames<Fields, 'money'>>
  readonly sections: ReadonlyArray<Section<keyof Fields & string>>
  /**
   * Questions before a change of the field is saved. A question is asked if one of its counts in braces is more than 0.
   * A status asks only if the record is no longer offered.
   */
  readonly asks: { readonly [_ in keyof Fields & string]?: string | ReadonlyArray<string> }
  /** Whether the list offers to clone a row. */
  readonly clones?: true
  /** The built-in records: those of which little can be changed, and the initial fields of the others. */
  readonly shipped?: Shipped<keyof Fields & string>
  /** What the path generator and the tests enter, in draft form. */
  readonly samples: { readonly [_ in keyof Fields & string]?: string | ReadonlyArray<string> }
}

/** Any record. */
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
  readonly single?: true
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
  readonly quick?: QuickSearch
  readonly filters: ReadonlyArray<string>
  readonly ranges?: RangeTable
  readonly common?: ReadonlyArray<string>
  readonly totals?: ReadonlyArray<string>
  readonly sections: ReadonlyArray<Section>
  readonly asks: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly clones?: true
  readonly shipped?: Shipped
  readonly samples: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
}

/** Declares a record. Naming a field that it does not have is a type error. */
export const defineRecord = <
  const Name extends string,
  const Area extends string,
  const Thing extends string,
  const ListKey extends string,
  const Fields extends FieldTable,
  const Counts extends CountTable<FieldNames<Fields, 'references'>>,
  const Relations extends RelationTable,
  const SearchBy extends FieldNames<Fields, LineKind>,
  const FilterBy extends FieldNames<Fields, FilteredKind> | (keyof Relations & string),
  const Column extends Columns<Fields, Counts>,
  const ListedBy extends string = never,
  const Key extends string = 'id',
  const Ranges extends RangeTable<Dated<Fields, Counts>> = Readonly<Record<never, never>>,
  const Quick extends string = never,
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
    Ranges,
    Quick
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
  Ranges,
  Quick
> => definition

/** The wire name of a record's id. */
export const idName = ({ key }: Pick<AnyRecord, 'key'>): string => key ?? 'id'
