import { Schema } from 'effect'
import { AppError, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { Masked } from '../../schemas/core/masked.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { assignmentMessages } from '../../schemas/stock/assignment.ts'
import { stockMessages } from '../../schemas/stock/stock.ts'
import { defineEvents } from '../core/define-events.ts'

/** What an item can be that came back; `returned` is one that came back before, and is found good now. */
export const ReturnableStatus = Schema.Literals(['sold', 'activated', 'returned'])
export type ReturnableStatus = typeof ReturnableStatus.Type

/** The events of entering that an item came back. */
export const itemReturnEvents = defineEvents({
  'return.opened': {
    description: 'The person says that the item came back, or that it was found good; an eSIM is never sold again.',
    fields: { status: ReturnableStatus, isEsim: Schema.Boolean },
    samples: [
      { status: 'sold', isEsim: false },
      { status: 'sold', isEsim: true },
      { status: 'activated', isEsim: false },
      { status: 'returned', isEsim: false },
      { status: 'returned', isEsim: true },
    ],
  },
  'reason.changed': {
    description: 'The person writes why.',
    fields: { reason: Masked },
    samples: [{ reason: 'Bought by mistake' }, { reason: '' }],
  },
  'restocking.chosen': {
    description: 'The person says whether it can be sold again.',
    fields: { isRestocked: Schema.Boolean },
    samples: [{ isRestocked: true }, { isRestocked: false }],
  },
  'return.confirmed': {
    description: 'The person enters it, with what is wrong with the reason; the id makes a repeated submission one.',
    fields: { submissionId: Schema.String, problem: Schema.NullOr(Schema.String) },
    samples: [
      { submissionId: 'submission-1', problem: null },
      { submissionId: 'submission-1', problem: assignmentMessages.reason },
    ],
  },
  'dialog.closed': { description: 'The person closes the dialog.', fields: {}, samples: [{}] },
  'xstate.done.actor.returnItem': {
    description: 'It is entered; or something stands in the way, which the server names.',
    fields: { output: Schema.Struct({ message: Schema.String, obstacle: Schema.NullOr(Schema.String) }) },
    samples: [
      { output: { message: assignmentMessages.returned(1), obstacle: null } },
      { output: { message: assignmentMessages.notAllReturned, obstacle: stockMessages.isReturned } },
    ],
  },
  'xstate.error.actor.returnItem': {
    description: 'Something is wrong with the reason, or the server could not be asked.',
    fields: { error: AppError },
    samples: [
      { error: new Unreachable({ message: 'The server cannot be reached' }) },
      { error: new Unauthorized({ message: 'Invalid credentials' }) },
      {
        error: new Refused({
          message: commonMessages.notSaved(1),
          errors: [{ field: 'reason', message: assignmentMessages.tooLong }],
        }),
      },
    ],
  },
})
