import { Effect, Layer } from 'effect'
import { HttpServerResponse } from 'effect/http'
import { HttpApiBuilder } from 'effect/http-api'
import { runServer } from '../../../server/app.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { Api } from '../../../server/core/http/api.ts'
import { layerDoor } from '../../../server/core/http/door.ts'
import { ledger } from './ledger.ts'
import { bulkStubs, stubAuthorization, stubHandlers, stubPartnerAuthorization } from './stub-api.ts'

const json = (body: unknown) => HttpServerResponse.text(JSON.stringify(body), { contentType: 'application/json' })

/** Every search appends an account named by its activation code; only committed ones are acknowledged. */
const writing = HttpApiBuilder.group(
  Api,
  'InventoryMaster',
  Effect.fnUntraced(function* (handlers) {
    const store = yield* EventStore
    const answer = () => Effect.succeed(json({ isSuccess: true }))
    return handlers
      .handle('SearchInventory', ({ payload }) => {
        const name = payload.activationCode
        return store
          .append({
            stream: `account-${name}`,
            expectedVersion: 0,
            events: [{ type: 'AccountOpened', data: { name } }],
            actor: 'probe',
            commandId: name,
          })
          .pipe(
            Effect.map((appended) => json({ isSuccess: true, ...appended })),
            Effect.orDie,
          )
      })
      .handle('GetInventoryList', answer)
      .handle('InsertSingleInventory', answer)
      .handle('UpdateInventory', answer)
      .handle('CorrectInventory', answer)
      .handle('VoidInventory', answer)
      .handle('GetInvoicePO', answer)
      .handleAll(bulkStubs(answer))
      .handle('GetAssignmentList', answer)
      .handle('SearchAssignment', answer)
      .handle('GetAssignmentDropdown', answer)
      .handle('GetAssignment', answer)
      .handle('PreviewAssignment', answer)
      .handle('AssignInventory', answer)
      .handle('ReturnInventory', answer)
      .handle('PreviewStockChange', answer)
      .handle('ChangeStock', answer)
  }),
).pipe(Layer.provide([stubAuthorization, stubPartnerAuthorization, layerDoor]))

// A server with minimal writes, for tests that kill it; the engine is the product's.
runServer({
  projections: [ledger],
  seed: Effect.succeed(null),
  handlers: Layer.merge(stubHandlers, writing),
  clientFolder: '/nowhere',
})
