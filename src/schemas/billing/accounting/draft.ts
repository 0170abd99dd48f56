import { Schema } from 'effect'
import { AccountingPreview } from './wire.ts'

/** What a person enters for a file: texts, checked by the server. */
export const AccountingDraft = Schema.Struct({
  from: Schema.String,
  to: Schema.String,
  format: Schema.String,
  scope: Schema.String,
})
export type AccountingDraft = typeof AccountingDraft.Type
export type AccountingField = keyof AccountingDraft

/** What the file would hold, and what keeps it from being made, by field. */
export const AccountingChecked = Schema.Struct({
  preview: Schema.NullOr(AccountingPreview),
  problems: Schema.Record(Schema.String, Schema.String),
})
export type AccountingChecked = typeof AccountingChecked.Type

/** The month before a day: a file is mostly of the last month. */
export const monthBefore = (today: string): Pick<AccountingDraft, 'from' | 'to'> => {
  const first = Date.parse(`${today.slice(0, 7)}-01T00:00:00Z`)
  const to = new Date(first - 86_400_000).toISOString().slice(0, 10)
  return { from: `${to.slice(0, 7)}-01`, to }
}
