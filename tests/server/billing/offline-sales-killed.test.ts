import { randomUUID } from 'node:crypto'
import { Deferred, Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { IssueAnswer } from '../../../src/schemas/billing/offline-sale/sale.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { builtProgram } from '../support/built.ts'
import { withDatabase } from '../support/cluster.ts'
import { loggedIn, numbersOf } from '../support/invoice-log.ts'
import { offlineActs } from '../support/offline.ts'
import { cleanUp, folder, start, stop } from '../support/probe-process.ts'
import type { Program } from '../support/program.ts'
import { ADMIN, startServer, type TestServer } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

/** The number of simultaneous issues; every third is refused. */
const ISSUES = 50
const isRefused = (index: number) => index % 3 === 0
const COMMIT_LOCK = 4_127

let seeded: TestServer
let main: string
const running: Array<Program> = []
const clients: Array<ApiClient> = []
let admin: ApiClient

const startOne = async (index: number) => {
  const program = start({ DATA_DIR: folder(), DATABASE_URL: seeded.databaseUrl }, { file: main })
  running[index] = program
  const client = new ApiClient(await program.ready)
  client.token = admin.token
  clients[index] = client
}
const kill = async (index: number) => stop(running[index] as Program, 'SIGKILL')

beforeAll(async () => {
  seeded = await startServer()
  admin = await ApiClient.signedIn(seeded.url, ADMIN.email, ADMIN.password)
  main = await builtProgram('main')
  await Promise.all([startOne(0), startOne(1)])
}, 120_000)
afterAll(async () => {
  for (const program of running) await stop(program)
  await seeded?.close()
  await cleanUp()
})

const log = () => loggedIn(seeded.databaseUrl, '^offline-sale-\\d+$')
const actsAt = (index: number) => offlineActs(clients[index] as ApiClient)
const drawnFor = async (count: number) => {
  const good = await goodDraft(admin)
  const { several } = stockActs(seeded, admin, good, 0)
  const { customerWith, drawn, lineOf } = offlineActs(admin)
  const customerID = await customerWith()
  return (await several(count)).map(({ id }) => drawn(customerID, [lineOf(good.planID, [id])]))
}

/** As the screen does: retries under the same id, at any server that answers, until there is an answer. */
const untilAnswered = async <A extends { readonly isSuccess?: boolean }>(
  first: number,
  ask: (index: number) => Promise<A>,
): Promise<A> => {
  for (let attempt = first; ; attempt++) {
    const answer = await ask(attempt % 2).catch(() => null)
    if (answer?.isSuccess !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const query = (statement: string) =>
  withDatabase(
    seeded.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<{ count: number }>(statement)),
  )

/** Delays commits to streams of this name until released. */
const commitsWait = async (streams: string) => {
  await query(`create or replace function wait_at_commit() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(${COMMIT_LOCK}); return null; end $$`)
  await query('drop trigger if exists wait_at_commit on events')
  await query(`create constraint trigger wait_at_commit after insert on events deferrable initially deferred
    for each row when (new.stream ~ '${streams}') execute function wait_at_commit()`)
}

/** Kills a server while PostgreSQL commits its decision, which then succeeds. */
const killedAtCommit = async (server: number) => {
  const [held, free] = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()]
  const holding = withDatabase(
    seeded.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`select pg_advisory_xact_lock(${COMMIT_LOCK})`
          yield* Deferred.succeed(held, undefined)
          yield* Deferred.await(free)
        }),
      ),
    ),
  )
  await Effect.runPromise(Deferred.await(held))
  const waiting = `select count(*)::integer as count from pg_locks where locktype = 'advisory'
    and objid = ${COMMIT_LOCK} and not granted`
  const done = async () => {
    await expect.poll(async () => (await query(waiting))[0]?.count, { interval: 10, timeout: 30_000 }).toBe(1)
    const stands = (await log()).length
    await kill(server)
    Effect.runSync(Deferred.succeed(free, undefined))
    await holding
    await expect.poll(async () => (await log()).length, { interval: 10, timeout: 30_000 }).toBeGreaterThan(stands)
    await startOne(server)
    return stands
  }
  return done
}

it('numbers have no hole, whatever is refused and whichever server dies', async () => {
  const standing = (await log()).length
  const before = (await log()).filter(({ type }) => type === 'OfflineSaleIssued')
  const sales = await drawnFor(ISSUES)
  await commitsWait(`^offline-sale-${before.length + 10}$`)
  const killed = await killedAtCommit(1)
  const asked = sales.map(async (sale, index) => {
    const key = randomUUID()
    const json = isRefused(index) ? { ...sale, total: '0.01' } : sale
    return untilAnswered<IssueAnswer>(index, (at) => actsAt(at).issue(json, key))
  })
  // The tenth is being written, so more than half are still to come.
  expect(await killed()).toBe(standing + 9)
  const answers = await Promise.all(asked)

  const good = sales.filter((_, index) => !isRefused(index)).length
  expect(answers.map(({ isSuccess }) => isSuccess)).toEqual(sales.map((_, index) => !isRefused(index)))
  const all = await log()
  const issued = all.filter(({ type }) => type === 'OfflineSaleIssued')
  const dense = Array.from({ length: before.length + good }, (_, index) => index + 1)
  expect(numbersOf(all, 'OfflineSaleIssued')).toEqual(dense)
  expect(issued.map(({ data }) => data.id)).toEqual(dense)
  const told = answers.flatMap(({ invoiceNumber = '' }) => (invoiceNumber === '' ? [] : invoiceNumber))
  expect(told.sort()).toEqual(issued.slice(before.length).map(({ data }) => data.invoiceNumber))
  await onProductStore(seeded.databaseUrl, expectTheFoldOf('offline-sales'))
  await onProductStore(seeded.databaseUrl, expectTheFoldOf('inventory'))
}, 120_000)

/** Sends a request to a server that dies after its transaction and before its answer. */
const lost = async (ask: () => Promise<unknown>) => {
  const killed = await killedAtCommit(0)
  const asked = ask().then(
    () => 'answered',
    () => 'lost',
  )
  await killed()
  expect(await asked).toBe('lost')
}

it('what was written before the answer was lost with its server is done once', async () => {
  await commitsWait('^offline-sale-[0-9]+$')
  const [sale] = await drawnFor(1)
  if (sale === undefined) throw new Error('There is nothing to sell.')
  const onAccount = { ...sale, paymentMode: 'onAccount', paidAmount: '' }
  await lost(() => actsAt(0).issue(onAccount, 'issued'))
  const first = await actsAt(0).issue(onAccount, 'issued')
  expect(first).toMatchObject({ isSuccess: true })
  expect(await actsAt(1).issue(onAccount, 'issued')).toMatchObject({ id: first.id, invoiceNumber: first.invoiceNumber })

  const id = first.id ?? 0
  await lost(() => actsAt(0).pay(id, '4.00', {}, 'paid'))
  for (const at of [0, 1]) expect(await actsAt(at).pay(id, '4.00', {}, 'paid')).toMatchObject({ isSuccess: true })

  await lost(() => actsAt(0).credit(id, 'all', {}, 'credited'))
  const notes = [await actsAt(0).credit(id, 'all', {}, 'credited'), await actsAt(1).credit(id, 'all', {}, 'credited')]
  expect(notes.map(({ isSuccess }) => isSuccess)).toEqual([true, true])
  expect(notes[0]?.creditNumber).toBe(notes[1]?.creditNumber)

  const { payments, creditNotes, due } = await actsAt(0).invoice(id)
  expect({ payments: payments.length, creditNotes: creditNotes.length, due }).toEqual({
    payments: 1,
    creditNotes: 1,
    due: '-4.00',
  })
  const own = (await log()).filter(({ stream }) => stream === `offline-sale-${id}`)
  expect(own.map(({ type }) => type)).toEqual(['OfflineSaleIssued', 'OfflineSalePaid', 'OfflineSaleCredited'])
}, 120_000)
