import { Context, Effect, Layer } from 'effect'
import type { AppError } from '../../schemas/core/errors.ts'
import type { FormSubject } from '../../schemas/history/history.ts'
import type { Revision } from '../../schemas/shell/live.ts'
import { askOf } from './ask-of.ts'
import type { Ground } from './runtime.ts'

export type RevisionQuery = { readonly subject: FormSubject; readonly id: number }

type SavedRecord = {
  readonly version?: number | undefined
  readonly updatedBy?: string | undefined
  readonly updatedDate?: string | undefined
}

const revisionOf = ({ version = 0, updatedBy = '', updatedDate = '' }: SavedRecord): Revision => ({
  version,
  updatedBy,
  updatedDate,
})

/** The record itself, from the service of its form, whose code is already loaded there. */
const recordOf = ({ subject, id }: RevisionQuery): Effect.Effect<SavedRecord, AppError, Ground> => {
  if (subject === 'inventory') {
    return Effect.flatMap(
      Effect.promise(() => import('../stock/inventory-service.ts')),
      ({ InventoryService }) => InventoryService.ask((service) => service.get(id)),
    )
  }
  if (subject === 'plan') {
    return Effect.flatMap(
      Effect.promise(() => import('../plans/plan-service.ts')),
      ({ PlanService }) =>
        PlanService.ask((service) => Effect.map(service.find({ planName: '', pid: id }), ({ plan }) => plan)),
    )
  }
  return Effect.flatMap(
    Effect.promise(() => import('../records/record-service.ts')),
    ({ RecordService }) => RecordService.ask((service) => service.get({ record: subject, id })),
  )
}

/** How often a record was saved and by whom last, to tell whether a form is out of date. */
export class RevisionService extends Context.Service<
  RevisionService,
  { readonly of: (query: RevisionQuery) => Effect.Effect<Revision, AppError, Ground> }
>()('simdesk/services/StandingService') {
  static readonly layer = Layer.succeed(
    RevisionService,
    RevisionService.of({ of: (query) => Effect.map(recordOf(query), revisionOf) }),
  )

  static readonly ask = askOf(RevisionService, RevisionService.layer)
}
