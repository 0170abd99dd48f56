import { Schema } from 'effect'

/** Archiving a plan, or offering it again. Nothing is entered. */
export const PlanArchivingAct = Schema.Struct({
  kind: Schema.Literal('planArchiving'),
  id: Schema.Int,
  name: Schema.String,
  /** Whether the plan is archived afterwards. */
  archived: Schema.Boolean,
  /** Its SIMs in stock; absent if the server does not count them. */
  available: Schema.optionalKey(Schema.Int),
  draft: Schema.Struct({}),
})
export type PlanArchivingAct = typeof PlanArchivingAct.Type

type Listed = {
  readonly pid: number
  readonly planName: string
  readonly archived?: boolean
  readonly available?: number
}

/** The archiving of an offered plan, or the return of an archived one. */
export const archivingOf = ({ pid, planName, archived = false, available }: Listed): PlanArchivingAct => ({
  kind: 'planArchiving',
  id: pid,
  name: planName.trim() || `Plan ${pid}`,
  archived: !archived,
  ...(available !== undefined && { available }),
  draft: {},
})
