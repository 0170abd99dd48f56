import { Schema } from 'effect'

/** How a person has arranged a table: what an event of the journal says of it. What came later may be missing. */
export const columnsFields = {
  order: Schema.Array(Schema.String),
  hidden: Schema.Array(Schema.String),
  widths: Schema.optionalKey(Schema.Record(Schema.String, Schema.Int)),
  pinned: Schema.optionalKey(Schema.Array(Schema.String)),
}

export const ColumnsArranged = Schema.Struct(columnsFields)
