import { Context, Effect, Layer } from 'effect'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import { type AppError, Refused } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import {
  type HeldKey,
  keyNameProblem,
  type PartnerKeyRow,
  partnerKeyMessages,
} from '../../schemas/partners/partner-keys.ts'
import { partnerCalls } from '../../schemas/partners/partners.calls.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { acceptedAnswer, refusalOfFields, refusedFields, succeeded } from '../core/refusal.ts'
import { keySeeds, revealedVault } from '../core/vault.ts'

/** 256 random bits. */
const newSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export type PartnerKeysQuery = { readonly partnerId: number }
export type IssueKeyRequest = PartnerKeysQuery & { readonly name: string; readonly submissionId: string }
export type RevokeKeyRequest = { readonly id: number; readonly submissionId: string }

/** The API keys of a partner's systems. */
export class PartnerKeyService extends Context.Service<
  PartnerKeyService,
  {
    /** Newest first. */
    readonly list: (query: PartnerKeysQuery) => Effect.Effect<ReadonlyArray<PartnerKeyRow>, AppError>
    /**
     * Issues a key and puts it into the vault. The same id gives the same key. Fails with `Refused` (messages by
     * field).
     */
    readonly issue: (request: IssueKeyRequest) => Effect.Effect<HeldKey, AppError>
    /** Gives the server's message. */
    readonly revoke: (request: RevokeKeyRequest) => Effect.Effect<string, AppError>
  }
>()('simdesk/services/PartnerKeyService') {
  static readonly overHttp = Layer.effect(
    PartnerKeyService,
    Effect.gen(function* () {
      const http = yield* Http

      const list = Effect.fn('PartnerKeyService.list')(function* ({ partnerId }: PartnerKeysQuery) {
        const answer = yield* http.call(partnerCalls.GetPartnerKeys, { query: { id: partnerId } })
        return (yield* succeeded(commonMessages.saveRefused)(answer)).keys
      })

      const issue = Effect.fn('PartnerKeyService.issue')(function* (request: IssueKeyRequest) {
        const name = request.name.trim()
        const problem = keyNameProblem(name)
        if (problem !== null) return yield* refusedFields({ name: problem })
        const { partnerId, submissionId } = request
        const seed = keySeeds.get(submissionId) ?? newSeed()
        keySeeds.set(submissionId, seed)
        const asked = http.call(partnerCalls.IssuePartnerKey, {
          payload: { partnerID: partnerId, name, seed },
          headers: { [IDEMPOTENCY_HEADER]: submissionId },
        })
        const { id, key } = yield* acceptedAnswer(yield* Effect.mapError(asked, refusalOfFields()))
        if (id === undefined || key === undefined) {
          return yield* new Refused({ message: commonMessages.saveRefused, errors: [] })
        }
        keySeeds.delete(submissionId)
        return { ref: revealedVault.put(key), id, name }
      })

      const revoke = Effect.fn('PartnerKeyService.revoke')(function* ({ id, submissionId }: RevokeKeyRequest) {
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }
        const answer = yield* acceptedAnswer(
          yield* http.call(partnerCalls.RevokePartnerKey, { payload: { id }, headers }),
        )
        return answer.message ?? partnerKeyMessages.revoked
      })

      return PartnerKeyService.of({ list, issue, revoke })
    }),
  )

  static readonly ask = askOf(PartnerKeyService, PartnerKeyService.overHttp)
}
