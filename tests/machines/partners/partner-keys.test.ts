import { afterEach, describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { hasNewKey, partnerKeysMachine } from '../../../src/machines/partners/partner-keys.machine.ts'
import type { HeldKey, PartnerKeyRow } from '../../../src/schemas/partners/partner-keys.ts'
import { revealedVault } from '../../../src/services/core/vault.ts'
import { eventually } from '../../eventually.ts'

/** The keys of a partner, with one that was just issued. */
const withNewKey = async () => {
  const machine = partnerKeysMachine.provide({
    actors: {
      loadKeys: fromPromise(async (): Promise<ReadonlyArray<PartnerKeyRow>> => []),
      issueKey: fromPromise(
        async (): Promise<HeldKey> => ({ ref: revealedVault.put('sdk_1'), id: 6, name: 'Web shop' }),
      ),
    },
  })
  const actor = createActor(machine, { input: { partnerId: 5, mayEdit: true } }).start()
  await eventually(() => expect(actor.getSnapshot().value).toBe('ready'))
  actor.send({ type: 'issue.requested', submissionId: 'one' })
  expect(hasNewKey(actor.getSnapshot())).toBe(true)
  await eventually(() => expect(actor.getSnapshot().value).toBe('told'))
  const ref = actor.getSnapshot().context.held?.ref ?? ''
  return { actor, key: () => revealedVault.get(ref) }
}

afterEach(() => revealedVault.clear())

describe('a new key of a partner', () => {
  it('is there for as long as it is told, whatever draws it, and forgotten when it is kept', async () => {
    const { actor, key } = await withNewKey()
    expect([key(), hasNewKey(actor.getSnapshot())]).toEqual(['sdk_1', true])
    actor.send({ type: 'key.kept' })
    expect([key(), hasNewKey(actor.getSnapshot())]).toEqual([undefined, false])
    actor.stop()
  })

  it('is forgotten when the screen is closed', async () => {
    const { actor, key } = await withNewKey()
    actor.stop()
    expect(key()).toBeUndefined()
  })
})
