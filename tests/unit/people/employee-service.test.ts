import { beforeEach, expect, it } from 'vitest'
import { linkMails, secretVault } from '../../../src/services/core/vault.ts'
import { EmployeeService } from '../../../src/services/people/employee-service.ts'
import { forgetLinks, heldLinks, holdLink } from '../../../src/services/session/held-links.ts'
import { answer } from '../support/api-server.ts'
import { failureOf, servicesForFile } from '../support/services.ts'

const { api, services } = await servicesForFile()

const ID = 7
const hold = () => {
  const link = holdLink('invitation', { token: 'a-token', expires: '2026-12-01T10:00:00.000Z', sentTo: 'a@b.test' })
  heldLinks.set(ID, link)
  return link
}
const access = EmployeeService.ask((service) => service.access({ id: ID, withSessions: true }))

beforeEach(forgetLinks)

it('the link of who was just added comes with the sessions, once, also where these did not come at first', async () => {
  const link = hold()
  api.respond(answer(200, { isSuccess: false, message: 'Later', sessions: [] }))
  expect(await failureOf(services, access)).toMatchObject({ _tag: 'Refused', message: 'Later' })
  api.respond(answer(200, { isSuccess: true, message: '', sessions: [], hasSecondFactor: true }))
  expect(await services.runPromise(access)).toEqual({ sessions: [], hasSecondFactor: true, link })
  expect(await services.runPromise(access)).toMatchObject({ link: null })
})

it('links that nobody has seen are gone with the session in which they were made', () => {
  const { ref } = hold()
  forgetLinks()
  expect([heldLinks.size, linkMails.size, secretVault.get(ref)]).toEqual([0, 0, undefined])
})
