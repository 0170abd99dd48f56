import type { FieldKind } from '../../../schemas/core/field.ts'
import type { Column } from './columns.ts'

/**
 * The place of a column on a phone's card of two lines: the name of the row and its status in the corner, then what else
 * tells it, with an amount or a day at the end.
 */
export type CardPlace = 'title' | 'corner' | 'more' | 'end'

type Placed<Row> = { readonly column: Column<Row>; readonly place: CardPlace }

/** Kinds that are read at the end of a line. */
const figures: ReadonlySet<FieldKind> = new Set<FieldKind>(['date', 'dateTime', 'number', 'money', 'integer'])

/** The columns that a phone shows: those that identify the row, or the first two if none does. */
const tellingColumns = <Row>(columns: ReadonlyArray<Column<Row>>): ReadonlyArray<Column<Row>> => {
  const telling = columns.filter((column) => column.tells)
  return telling.length > 0 ? telling : columns.slice(0, 2)
}

/** The column in the corner: the status, or with three columns beside the name the first that is more than a text. */
const cornerOf = <Row>(beside: ReadonlyArray<Column<Row>>): Column<Row> | undefined =>
  beside.find(({ kind }) => kind === 'status') ??
  (beside.length > 2 ? beside.find(({ kind }) => kind !== 'text') : undefined)

/** The columns of a card in the order in which they are read. */
export const cardColumns = <Row>(columns: ReadonlyArray<Column<Row>>): ReadonlyArray<Placed<Row>> => {
  const telling = tellingColumns(columns)
  const title = telling.find(({ tells }) => tells === 'name') ?? telling[0]
  const beside = telling.filter((column) => column !== title)
  const corner = cornerOf(beside)
  const line = beside.filter((column) => column !== corner)
  const second = [...line.filter(({ kind }) => !figures.has(kind)), ...line.filter(({ kind }) => figures.has(kind))]
  return [
    ...(title ? [{ column: title, place: 'title' as const }] : []),
    ...(corner ? [{ column: corner, place: 'corner' as const }] : []),
    ...second.map((column, index) => ({
      column,
      place: index > 0 && index === second.length - 1 ? ('end' as const) : ('more' as const),
    })),
  ]
}
