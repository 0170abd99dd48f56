import { Schema, SchemaAST, Struct } from 'effect'
import { PlanPayload } from '../../src/schemas/plans/plan.ts'
import { declareEvents, storedAs } from '../core/events/event-types.ts'
import { AddRefused, ChangeRefused, SavedUnchanged, stamp } from '../core/saving/saving.events.ts'

/** The id of a reference; null if the plan names none. */
const reference = Schema.NullOr(Schema.Int)

const { flag: _, pid: __, version: ___, ...saved } = PlanPayload.fields

/** The fields of a save as stored, with ids in place of names. A new field of the form is a new shape. */
export const PlanFields = Schema.Struct({ ...saved, country: reference, supplier: reference, region: reference })
export type PlanFields = typeof PlanFields.Type

const unsaidIn = ({ ast }: Schema.Top): string | number | null => {
  if (SchemaAST.isString(ast)) return ''
  return SchemaAST.isNumber(ast) ? 0 : null
}

/** The fields of a plan without any input. The four values are the form's defaults when the first plans were stored. */
export const unsaidPlan: PlanFields = {
  ...(Object.fromEntries(
    Object.entries(PlanFields.fields).map(([name, schema]) => [name, unsaidIn(schema)]),
  ) as PlanFields),
  currency: '1',
  internetBreakout: '0',
  localBreakouts: '0',
  plantype: '0',
}

const Created = Schema.Struct({ ...stamp, fields: PlanFields })

const Changed = Schema.Struct({ ...stamp, changes: PlanFields.mapFields(Struct.map(Schema.optionalKey)) })

/** A plan is no longer offered, or is offered again. Its fields stay as they are. */
const Stamped = Schema.Struct(stamp)

/** The first event of plans in stores older than the plan forms: a line of an offer, without a person. */
const Added = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  supplierID: Schema.Int,
  country: reference,
  region: reference,
  /** Data in MB; null if unlimited. */
  dataMB: Schema.NullOr(Schema.Finite),
  days: Schema.Finite,
})
export type PlanOffer = typeof Added.Type

/** All events of a plan. */
export const planEvents = declareEvents({
  PlanCreated: storedAs(Created),
  PlanChanged: storedAs(Changed),
  PlanAdded: storedAs(Added),
  PlanArchived: storedAs(Stamped),
  PlanRestored: storedAs(Stamped),
  PlanCreateRefused: storedAs(AddRefused),
  PlanChangeRefused: storedAs(ChangeRefused),
  PlanSavedUnchanged: storedAs(SavedUnchanged),
})
