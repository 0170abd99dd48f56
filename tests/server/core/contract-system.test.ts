import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useCluster } from '../support/cluster.ts'
import { describeContract } from '../support/contract-suite.ts'
import { startServer } from '../support/server.ts'
import { startSystemPostgres, systemPostgres } from '../support/system-postgres.ts'

const { missing } = systemPostgres
if (missing !== null) console.warn(`The contract is not tested through DATABASE_URL: ${missing}.`)

describe.skipIf(missing !== null)(`through DATABASE_URL${missing === null ? '' : ` (skipped: ${missing})`}`, () => {
  let system: ReturnType<typeof startSystemPostgres> | undefined
  beforeAll(() => {
    system = startSystemPostgres()
    useCluster(system)
  })
  afterAll(() => {
    useCluster(null)
    system?.stop()
  })

  it("is served from the system's PostgreSQL, not from the embedded one", async () => {
    const server = await startServer()
    const { database } = await (await fetch(`${server.url}/health`)).json()
    expect(database).toMatchObject({ engine: 'PostgreSQL', embedded: false })
    expect(server.databaseUrl).toContain('simdesk-system-')
    await server.close()
  })

  describeContract(startServer)
})
