import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { goodDraft } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'

const { server, admin } = await serverForFile()
const good = await goodDraft(admin)
const [partner] = await withDatabase(
  server.databaseUrl,
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.unsafe<{ id: number }>('select id from partners where offered order by id'),
  ),
)
const { several, assign, takeBack, sell, activate, happened } = stockActs(server, admin, good, partner?.id ?? 0)

describe('voiding', () => {
  const voided = async (id: number) => (await admin.void(id, null, 'Added twice')).body

  it('is refused while a SIM is assigned, sold or activated, with the reason, and its codes stay taken', async () => {
    const [held, sold, used] = await several(3)
    await assign([held?.id ?? 0])
    for (const item of [sold, used]) await sell(item?.id ?? 0)
    await activate(used?.id ?? 0)
    expect(await voided(held?.id ?? 0)).toMatchObject({
      isSuccess: false,
      message: 'This SIM is assigned, so it cannot be voided. Unassign it first.',
    })
    expect(await voided(sold?.id ?? 0)).toMatchObject({ message: 'This SIM was sold, so it cannot be voided.' })
    expect(await voided(used?.id ?? 0)).toMatchObject({ message: 'This SIM was activated, so it cannot be voided.' })
    const { history } = (await admin.call('GetHistory', { query: { subject: 'inventory', id: sold?.id ?? 0 } })).body
    expect(history[0]).toMatchObject({ what: 'refused', message: 'This SIM was sold, so it cannot be voided.' })
    const { iccid = '', activationCode = '' } = sold ?? {}
    expect((await admin.add({ ...good, iccid, activationCode })).body).toMatchObject({ isSuccess: false })
    await takeBack([held?.id ?? 0])
    expect(await voided(held?.id ?? 0)).toMatchObject({ isSuccess: true })
  })

  it('of an assigned SIM, as old logs have it, counts among no SIMs of its assignment', async () => {
    const items = await several(3)
    const { id = 0 } = await assign(items.map((item) => item.id))
    const gone = items[0]?.id ?? 0
    await happened(gone, {
      type: 'InventoryItemVoided',
      data: { id: gone, by: 'Asha', date: '2026-11-23T10:00:00.000Z', reason: 'Added twice', submission: 'old' },
    })
    const { assignment } = (await admin.call('GetAssignment', { query: { id } })).body
    expect(assignment).toMatchObject({
      itemCount: 2,
      items: [{ stockStatus: 'assigned' }, { stockStatus: 'assigned' }],
    })
    const { getAssignmentslist } = (await admin.call('GetAssignmentList', {})).body
    expect(getAssignmentslist[0]).toMatchObject({ id, itemCount: 2, heldCount: 2 })
  })
})
