import type { FieldKind } from '../../../schemas/core/field.ts'
import classes from './data-table.module.css'

/**
 * The style of a cell by kind: numbers are right-aligned, texts are cut with an ellipsis, days and moments always fit.
 */
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
