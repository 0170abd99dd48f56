import type { FieldKind } from '../../../schemas/core/field.ts'
import classes from './data-table.module.css'

/** How a cell of a kind is set: numbers at the end, texts cut with an ellipsis; a day or a moment always fits its column. */
export const cellClass: Readonly<Record<FieldKind, string | undefined>> = {
  text: classes.text,
  code: classes.text,
  choice: classes.text,
  file: classes.text,
  status: classes.text,
  email: classes.text,
  phone: classes.text,
  link: classes.text,
  image: undefined,
  integer: classes.number,
  number: classes.number,
  money: classes.number,
  date: undefined,
  time: undefined,
  dateTime: undefined,
}
