import type { Effect } from 'effect'
import type { BatchOutcome, BatchRequest } from '../../schemas/acts/batch.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import type { Ground } from '../core/runtime.ts'

/** Sends an item of a batch by the service of its subject, whose code is fetched for it. */
export const sendItem = (request: BatchRequest): Promise<Effect.Effect<BatchOutcome, AppError, Ground>> =>
  request.kind === 'invoiceMails'
    ? import('../billing/invoice-sending-service.ts').then(({ InvoiceSendingService }) =>
        InvoiceSendingService.ask((service) => service.send(request)),
      )
    : import('../partners/api-order-service.ts').then(({ ApiOrderService }) =>
        ApiOrderService.ask((service) => service.deliverRest(request)),
      )
