import { describe, expect, it } from 'vitest'
import { runs } from '../../runs.ts'
import { type Answer, ApiClient, goodDraft, newCode, newIccid } from '../support/api-client.ts'
import { changePlan, created, planOf } from '../support/plans.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
const good = await goodDraft(admin)

/** More than the number of connections for answers; in `npm test` as few as suffice. */
const WRITERS = runs({ gate: 40, all: 120 })

/** The answers of all writers, started at the same time. */
const atOnce = (save: (client: ApiClient, writer: number) => Promise<Answer>): Promise<ReadonlyArray<Answer>> =>
  Promise.all(Array.from({ length: WRITERS }, (_, writer) => save(writer % 2 === 0 ? admin : staff, writer)))

describe(`${WRITERS} writers who save one thing at once, without the version that they have seen`, () => {
  it('all succeed with an item, one after the other', async () => {
    const draft = { ...good, activationCode: newCode(), iccid: newIccid() }
    const { id } = (await admin.add(draft)).body
    const answers = await atOnce((client, writer) =>
      client.change(id, null, { ...draft, simpin: String(1_000 + writer) }),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.isSuccess}`))).toEqual(new Set(['200 true']))
    expect((await admin.item(id)).version).toBe(1 + WRITERS)
    await onProductStore(server.databaseUrl, expectTheFoldOf('inventory'))
  })

  it('all succeed with a plan, one after the other', async () => {
    const { pid, draft } = await created(admin)
    const answers = await atOnce((client, writer) =>
      changePlan(client, pid, null, { ...draft, validity: String(100 + writer) }),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.isSuccess}`))).toEqual(new Set(['200 true']))
    expect((await planOf(admin, pid)).version).toBe(1 + WRITERS)
    await onProductStore(server.databaseUrl, expectTheFoldOf('plans'))
  })
})
