import { expect, it } from 'vitest'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import { blankSale } from '../../../src/schemas/billing/offline-sale/draft.ts'
import { OfflineSaleService } from '../../../src/services/billing/offline-sale-service.ts'
import { answer } from '../support/api-server.ts'
import { failureOf, servicesForFile } from '../support/services.ts'

const { api, services } = await servicesForFile()

const draft = { ...blankSale, customerID: '3', lines: '2', '2.planID': '7', '2.quantity': '1', '2.ids': '' }

it('reports missing SIMs for a customer at the customer, and other problems at the line', async () => {
  const errors = [
    { field: 'customerID', message: offlineSaleMessages.customer },
    { field: 'planID', message: offlineSaleMessages.plan },
  ]
  api.respond(answer(200, { isSuccess: false, message: 'No', errors }))
  const choosing = OfflineSaleService.ask((service) => service.choose({ draft, key: '2', codes: null }))
  expect(await failureOf(services, choosing)).toMatchObject({
    _tag: 'Refused',
    errors: [
      { field: 'customerID', message: offlineSaleMessages.customer },
      { field: '2.planID', message: offlineSaleMessages.plan },
    ],
  })
})
