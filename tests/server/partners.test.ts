import { Effect } from 'effect'
import { describe, expect, it } from 'vitest'
import { EventStore } from '../../server/events/event-store.ts'
import { serverForFile } from './support/server.ts'
import { expectTheFoldOf, onProductStore } from './support/store.ts'

const { server, admin } = await serverForFile()

describe('the partner list', () => {
  const ask = async (json: object) => (await admin.call('GetPartners', { json })).body

  it('has pages of 10, the newest first, under partners and totalRecords', async () => {
    const first = await ask({})
    expect(first.partners).toHaveLength(10)
    expect(first.totalRecords).toBe(37)
    expect(first.partners.map(({ id }: { id: number }) => id)).toEqual([37, 36, 35, 34, 33, 32, 31, 30, 29, 28])
    const last = await ask({ pageIndex: 4, pageSize: 10 })
    expect(last.partners.map(({ id }: { id: number }) => id)).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect((await ask({ pageIndex: 5 })).partners).toEqual([])
  })

  it('finds by code as a whole and by name, person and e-mail anywhere, and takes no wildcard', async () => {
    const [partner] = (await ask({ id: 12 })).partners
    expect((await ask({ partnerCode: partner.partnerCode })).partners).toEqual([partner])
    const byName = await ask({ companyName: partner.companyName.slice(2).toUpperCase(), pageSize: 50 })
    expect(byName.partners).toContainEqual(partner)
    expect(byName.totalRecords).toBe(byName.partners.length)
    expect((await ask({ email: partner.email })).partners).toContainEqual(partner)
    expect((await ask({ contactPerson: '%' })).totalRecords).toBe(0)
    expect((await ask({ id: 3_000_000_000 })).partners).toEqual([])
  })

  it('shows what changed, at the place where the partner is', async () => {
    const partner = (await ask({ id: 20 })).partners[0]
    await onProductStore(
      server.databaseUrl,
      Effect.andThen(
        EventStore.use((store) =>
          store.append({
            stream: 'partner-20',
            expectedVersion: 1,
            events: [
              { type: 'PartnerChanged', data: { id: 20, changes: { status: 'Inactive', markupDiscount: -2.5 } } },
            ],
            actor: '1',
          }),
        ),
        expectTheFoldOf('partners'),
      ),
    )
    const page = await ask({ pageIndex: 2 })
    expect(page.partners[7]).toEqual({ ...partner, status: 'Inactive', markupDiscount: -2.5 })
  })

  it.each([{ pageIndex: 0 }, { pageSize: 0 }, { pageSize: 201 }, { pageIndex: 1.5 }])('refuses %o', async (json) => {
    expect((await admin.call('GetPartners', { json })).status).toBe(400)
  })
})
