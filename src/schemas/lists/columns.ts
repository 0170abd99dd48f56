import { Schema } from 'effect'

/** A table's column settings, as a journal event stores them. Fields added later are optional. */
export const columnsFields = {
  order: Schema.Array(Schema.String),
  hidden: Schema.Array(Schema.String),
  widths: Schema.optionalKey(Schema.Record(Schema.String, Schema.Int)),
  pinned: Schema.optionalKey(Schema.Array(Schema.String)),
}

export const ColumnsArranged = Schema.Struct(columnsFields)
