import { type CallName, contract, IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import type { FilteredPlanAnswer, PlanDropdownAnswer } from '../../../src/schemas/core/lookup.ts'
import type { SaveAnswer } from '../../../src/schemas/core/saving.ts'
import type { PlanRecord, PlanRecordAnswer, PlanSaveAnswer } from '../../../src/schemas/plans/plan.ts'
import { emptyPlanDraft, type PlanDraft, planDraftOf, planPayloadOf } from '../../../src/schemas/plans/plan-draft.ts'
import type { LoginAnswer, User } from '../../../src/schemas/session/session.ts'
import type { InventoryRecord, InventoryRow } from '../../../src/schemas/stock/inventory.ts'
import { draftOf, emptyInventoryDraft, type InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { ApiClient, formOf } from '../../server/support/api-client.ts'
import { newCode, newIccid } from './samples.ts'

/** A file of a multipart body. */
type FilePart = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** A place, a supplier and a plan of the demo data that fit together. */
export type Place = { readonly country: string; readonly supplierID: string; readonly planID: string }
/** The same, with the names a person reads. */
export type PlaceNames = { readonly countryName: string; readonly supplierName: string; readonly planName: string }

/** The API as another client uses it. Tests set up and check data with it, beside their acts in the browser. */
export class Api {
  readonly #client: ApiClient
  readonly token: string
  readonly user: User
  #place: (Place & PlaceNames) | null = null

  private constructor(client: ApiClient, token: string, user: User) {
    this.#client = client
    this.token = token
    this.user = user
  }

  static async signIn(url: string, who: { email: string; password: string }, address: string): Promise<Api> {
    const client = new ApiClient(url, { 'X-Forwarded-For': address })
    const { status, body: answer } = await client.signIn(who.email, who.password)
    const body = answer as LoginAnswer
    const user = body.loginData ?? body.loginList
    if (!body.isSuccess || !body.token || !user) throw new Error(`Sign-in failed: ${status} ${body.message}`)
    return new Api(client, body.token, user)
  }

  async get<Answer>(path: string, query: Record<string, string | number> = {}): Promise<Answer> {
    return (await this.#client.ask('GET', path, { query })).body as Answer
  }

  async post<Answer>(path: string, data: unknown = {}): Promise<Answer> {
    return (await this.#client.ask('POST', path, { json: data })).body as Answer
  }

  /** The same, with this submission id. */
  async submit<Answer>(submission: string, path: string, data: unknown): Promise<Answer> {
    const headers = { [IDEMPOTENCY_HEADER]: submission }
    return (await this.#client.ask('POST', path, { json: data, headers })).body as Answer
  }

  /** Ends the session on the server, as an expiry or an administrator would. The browser is not informed. */
  async revoke(): Promise<void> {
    await this.post(contract.Logout.path)
  }

  /** The first country of the demo data that has a plan and a supplier. */
  async place(): Promise<Place> {
    const { country, supplierID, planID } = await this.#wholePlace()
    return { country, supplierID, planID }
  }

  /** The first region of the demo data that has a plan, and the plan's supplier. */
  async roamingPlace(): Promise<{ readonly region: string; readonly supplierID: string; readonly planID: string }> {
    const lookups = await this.get<PlanDropdownAnswer>(contract.GetPlanDropdown.path)
    for (const region of lookups.activeRegionDropdowns) {
      for (const supplier of lookups.supplierDropdowns) {
        const { data } = await this.post<FilteredPlanAnswer>(contract.GetFilteredPlanList.path, {
          supplierID: supplier.id,
          flag: 2,
          countryID: 0,
          regionID: region.id,
        })
        const plan = data[0]
        if (plan) return { region: String(region.id), supplierID: String(supplier.id), planID: String(plan.pid) }
      }
    }
    throw new Error('The demo data has no region with a plan.')
  }

  async placeNames(): Promise<PlaceNames> {
    const { countryName, supplierName, planName } = await this.#wholePlace()
    return { countryName, supplierName, planName }
  }

  async #wholePlace(): Promise<Place & PlaceNames> {
    if (this.#place) return this.#place
    const lookups = await this.get<PlanDropdownAnswer>(contract.GetPlanDropdown.path)
    for (const country of lookups.activeCountryDropdowns) {
      const { activeSupplierDropdowns: suppliers } = await this.get<{
        activeSupplierDropdowns: ReadonlyArray<{ id: number; name: string }>
      }>(contract.GetSupplierDropdownbyCountry.path, { country: country.id })
      for (const supplier of suppliers) {
        const { data } = await this.post<FilteredPlanAnswer>(contract.GetFilteredPlanList.path, {
          supplierID: supplier.id,
          flag: 1,
          countryID: country.id,
          regionID: 0,
        })
        const plan = data[0]
        if (plan) {
          this.#place = {
            country: String(country.id),
            supplierID: String(supplier.id),
            planID: String(plan.pid),
            countryName: country.name,
            supplierName: supplier.name,
            planName: plan.planName,
          }
          return this.#place
        }
      }
    }
    throw new Error('The demo data has no country with a plan and a supplier.')
  }

  /** A draft that the server accepts, with unique codes. */
  async draft(overrides: Partial<InventoryDraft> = {}): Promise<InventoryDraft> {
    return {
      ...emptyInventoryDraft,
      ...(await this.place()),
      activationCode: newCode(),
      iccid: newIccid(),
      simpin: '4821',
      invoiceNumber: newCode('INV'),
      invoiceCost: '12.5',
      buyingCost: '7.25',
      sellingcost: '19.99',
      expiryDate: '2030-06-30',
      ...overrides,
    }
  }

  async addItem(overrides: Partial<InventoryDraft> = {}, invoice?: FilePart): Promise<InventoryRecord> {
    const { invoicePO: _, ...draft } = await this.draft(overrides)
    const who = { createdBy: this.user.employeeName, updatedBy: this.user.employeeName }
    const answer = await this.#submit('InsertSingleInventory', { ...draft, ...who }, invoice ?? null)
    if (!answer.isSuccess || answer.id === undefined) throw new Error(`The item was refused: ${JSON.stringify(answer)}`)
    return this.item(answer.id)
  }

  /** Saves a SIM as another person would. */
  async changeItem(record: InventoryRecord, changes: Partial<InventoryDraft>) {
    const {
      invoicePO: _po,
      invoiceCost: _ic,
      sellingcost: _sc,
      buyingCost: _bc,
      ...kept
    } = {
      ...draftOf(record),
      ...changes,
    }
    const answer = await this.#submit('UpdateInventory', {
      ...kept,
      id: String(record.id),
      version: String(record.version ?? ''),
    })
    if (!answer.isSuccess) throw new Error(`The change was refused: ${JSON.stringify(answer)}`)
  }

  /** Voids a SIM as another person would. */
  async voidItem(id: number, reason: string): Promise<void> {
    const answer = await this.post<SaveAnswer>(contract.VoidInventory.path, { id, reason })
    if (!answer.isSuccess) throw new Error(`The voiding was refused: ${JSON.stringify(answer)}`)
  }

  async item(id: number): Promise<InventoryRecord> {
    const answer = await this.get<{ getInventorieslist: ReadonlyArray<InventoryRecord> }>(
      contract.GetInventoryList.path,
      { id },
    )
    const record = answer.getInventorieslist[0]
    if (!record) throw new Error(`No SIM ${id}`)
    return record
  }

  /** Adds a plan with this name and, unless the draft has more, nothing else. */
  async addPlan(planName: string, draft: Partial<PlanDraft> = {}): Promise<PlanRecord> {
    const payload = planPayloadOf({ ...emptyPlanDraft, ...draft, planName })
    const answer = await this.post<PlanSaveAnswer>(contract.InsertUpdatePlanMaster.path, payload)
    if (!answer.isSuccess || answer.pid === undefined)
      throw new Error(`The plan was refused: ${JSON.stringify(answer)}`)
    return this.plan(answer.pid)
  }

  async plan(pid: number): Promise<PlanRecord> {
    return this.#plan({ pid })
  }

  async planNamed(planName: string): Promise<PlanRecord> {
    return this.#plan({ planName })
  }

  async #plan(sought: { readonly pid: number } | { readonly planName: string }): Promise<PlanRecord> {
    const search = { planName: '', country: '', planCode: '', ...sought }
    const answer = await this.post<PlanRecordAnswer>(contract.SearchPlan.path, search)
    const plan = answer.getPlanslist?.[0]
    if (!plan) throw new Error(`No plan ${JSON.stringify(sought)}`)
    return plan
  }

  /** Saves a plan as another person would. */
  async changePlan(plan: PlanRecord, changes: Partial<PlanDraft>): Promise<void> {
    const { pid, userId, roleType, version } = plan
    const payload = planPayloadOf({ ...planDraftOf(plan), ...changes }, { pid, userId, roleType }, version ?? null)
    const answer = await this.post<PlanSaveAnswer>(contract.InsertUpdatePlanMaster.path, payload)
    if (!answer.isSuccess) throw new Error(`The change was refused: ${JSON.stringify(answer)}`)
  }

  /** Downloads a file as bytes. */
  download(path: string, query: Record<string, string | number>): Promise<Buffer> {
    return this.#client.download(path, query)
  }

  /** The SIMs whose activation code contains the text. */
  async itemsWith(activationCode: string): Promise<ReadonlyArray<InventoryRow>> {
    const answer = await this.post<{ getInventorieslist: ReadonlyArray<InventoryRow> | null }>(
      contract.SearchInventory.path,
      {
        searchBy: 'activationCode',
        activationCode,
        buyingCost: '',
        expiryDate: '',
        iccid: '',
        invoiceNumber: '',
        planID: 0,
        serviceDeviceID: '',
        simPin: '',
        supplierName: '',
      },
    )
    return answer.getInventorieslist ?? []
  }

  async #submit(name: CallName, parts: Record<string, string>, file: FilePart | null = null): Promise<SaveAnswer> {
    const invoice = file && new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType })
    const headers = { [IDEMPOTENCY_HEADER]: newCode('key') }
    return (await this.#client.call(name, { form: formOf(parts, invoice), headers })).body as SaveAnswer
  }
}
