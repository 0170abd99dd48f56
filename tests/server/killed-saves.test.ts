import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyInventoryDraft, type InventoryDraft } from '../../src/schemas/inventory-draft.ts'
import { ApiClient, goodDraft, newCode, newIccid } from './support/api-client.ts'
import { cleanUp, folder, postmasterOf, removeLater, start, stop } from './support/probe-process.ts'
import { buildProgram } from './support/program.ts'
import { ADMIN } from './support/server.ts'

const KILLS = 4
const WRITERS = 4

let main: string
beforeAll(async () => {
  main = await buildProgram('server/main.ts')
  removeLater(join(main, '..'))
}, 60_000)
afterAll(cleanUp)

/** An item that is to be saved, under a key of its own, with an invoice that no other has. */
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

/** The id of the saved item; null where no answer came. Any other answer fails. */
const save = async (client: ApiClient, { draft, invoice, key }: Submission): Promise<number | null> => {
  const answer = await client.add(draft, new File([invoice], 'invoice.pdf'), key).catch(() => null)
  if (answer === null) return null
  expect(answer.body).toMatchObject({ isSuccess: true })
  return answer.body.id
}

it(`has every acknowledged item and its invoice after ${KILLS} kills in the middle of saving, each of them once`, async () => {
  const dataDir = folder()
  const environment = { DATA_DIR: dataDir, DEMO_DATA: '0', ADMIN_PASSWORD: ADMIN.password }
  const acknowledged = new Map<number, Submission>()
  let good = emptyInventoryDraft
  let unanswered: Array<Submission> = []
  let before = 0

  const started = async () => {
    const server = start(environment, { file: main })
    const client = await ApiClient.signedIn(await server.ready, ADMIN.email, ADMIN.password)
    postmasterOf(dataDir)
    return { server, client }
  }
  const total = async (client: ApiClient): Promise<number> => (await client.call('GetInventoryList')).body.totalCount

  for (let round = 0; round < KILLS; round++) {
    const { server, client } = await started()
    if (round === 0) {
      good = await goodDraft(client)
      before = await total(client)
    }
    // Who had no answer sends the same again, as the form does.
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
    const enough = acknowledged.size + WRITERS + round * 2
    // Whatever the writers end with before they are killed is a failure.
    const reached = expect
      .poll(() => acknowledged.size, { interval: 1, timeout: 60_000 })
      .toBeGreaterThanOrEqual(enough)
    await Promise.race([reached, writing])
    expect(acknowledged.size, server.errors()).toBeGreaterThanOrEqual(enough)
    await stop(server, 'SIGKILL')
    await writing
    unanswered.push(...again)
  }

  const { server, client } = await started()
  for (const submission of unanswered) {
    const id = await save(client, submission)
    expect(id).not.toBeNull()
    acknowledged.set(id ?? 0, submission)
  }
  for (const [id, { draft, invoice }] of acknowledged) {
    expect(await client.item(id)).toMatchObject({ activationCode: draft.activationCode, iccid: draft.iccid })
    expect((await client.call('GetInvoicePO', { query: { id } })).text).toBe(invoice)
  }
  expect(await total(client)).toBe(before + acknowledged.size)
  await stop(server)
}, 240_000)
