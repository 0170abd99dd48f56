import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { type ApiClient, newCode, newIccid } from './api-client.ts'

/** A SIM to save, with a submission id and a unique invoice. */
type Submission = { readonly key: string; readonly draft: InventoryDraft; readonly invoice: string }

const submissionOf = (good: InventoryDraft): Submission => {
  const activationCode = newCode()
  const pages = `% ${activationCode}\n`.repeat(2_000)
  return {
    key: randomUUID(),
    draft: { ...good, activationCode, iccid: newIccid() },
    invoice: `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n${pages}trailer<</Root 1 0 R>>\n%%EOF\n`,
  }
}

/** The id of the saved SIM; null if no answer arrived. Any other answer fails. */
const save = async (client: ApiClient, { draft, invoice, key }: Submission): Promise<number | null> => {
  const answer = await client.add(draft, new File([invoice], 'invoice.pdf'), key).catch(() => null)
  if (answer === null) return null
  expect(answer.body).toMatchObject({ isSuccess: true })
  return answer.body.id
}

export const totalOfItems = async (client: ApiClient): Promise<number> =>
  (await client.call('GetInventoryList')).body.totalCount

const WRITERS = 4

/** The saved SIMs by id, and the unanswered submissions, over all killed servers. */
export const savesUntilKilled = () => {
  const acknowledged = new Map<number, Submission>()
  let unanswered: Array<Submission> = []
  return {
    acknowledged,
    /** Retries unanswered saves, then saves more. After `more` answers, `kill` ends the server. */
    saveUntilKilled: async (client: ApiClient, good: InventoryDraft, more: number, kill: () => Promise<unknown>) => {
      // A save without an answer is sent again, as the form does.
      const again = unanswered
      unanswered = []
      const write = async () => {
        while (true) {
          const submission = again.pop() ?? submissionOf(good)
          const id = await save(client, submission)
          if (id === null) return unanswered.push(submission)
          acknowledged.set(id, submission)
        }
      }
      const writing = Promise.all(Array.from({ length: WRITERS }, write))
      const enough = acknowledged.size + WRITERS + more
      // Any failure of the writers before the kill fails the test.
      const reached = expect
        .poll(() => acknowledged.size, { interval: 1, timeout: 60_000 })
        .toBeGreaterThanOrEqual(enough)
      await Promise.race([reached, writing])
      expect(acknowledged.size).toBeGreaterThanOrEqual(enough)
      await kill()
      await writing
      unanswered.push(...again)
    },
    /** Retries the unanswered saves; then every SIM and its invoice must exist. */
    expectAll: async (client: ApiClient) => {
      for (const submission of unanswered.splice(0)) {
        const id = await save(client, submission)
        expect(id).not.toBeNull()
        acknowledged.set(id ?? 0, submission)
      }
      for (const [id, { draft, invoice }] of acknowledged) {
        expect(await client.item(id)).toMatchObject({ activationCode: draft.activationCode, iccid: draft.iccid })
        expect((await client.call('GetInvoicePO', { query: { id } })).text).toBe(invoice)
      }
    },
  }
}
