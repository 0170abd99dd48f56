import { expect, it } from 'vitest'
import { type CallName, contract } from '../../../src/schemas/contract.ts'
import { ApiClient, type Asked } from '../support/api-client.ts'
import { activePartners, keyOf } from '../support/partner-system.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { spoilt, strangers } from '../support/spoilt.ts'

const { server, admin } = await serverForFile()
const [partnerId = 0] = await activePartners(server)
const system = new ApiClient(server.url)
system.token = (await keyOf(server, partnerId)).key

/** Sends a request; again with a new session, if an earlier one has ended the session. */
const send = async (name: CallName, asked: Asked) => {
  if (contract[name].access === 'partnerKey') return system.call(name, asked)
  const answer = await admin.call(name, asked)
  if (answer.status !== 401) return answer
  await admin.signIn(ADMIN.email, ADMIN.password)
  return admin.call(name, asked)
}

const textOf = ({ form, ...asked }: Asked) => JSON.stringify(form === undefined ? asked : [...form])

// A stream stays open until the client ends it.
const names = (Object.keys(contract) as ReadonlyArray<CallName>).filter((name) => name !== 'GetStream')

it.each(names)('%s answers whatever stands in any field without a fault of the server', async (name) => {
  const faults: Array<string> = []
  for (const asked of spoilt(name, strangers)) {
    if ((await send(name, asked)).status >= 500) faults.push(textOf(asked))
  }
  expect(faults).toEqual([])
})
