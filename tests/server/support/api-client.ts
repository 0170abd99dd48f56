import { randomUUID } from 'node:crypto'
import {
  type CallName,
  contract,
  IDEMPOTENCY_HEADER,
  partName,
  XSRF_COOKIE,
  XSRF_HEADER,
} from '../../../src/schemas/contract.ts'
import type { CorrectionDraft } from '../../../src/schemas/stock/inventory-correction.ts'
import { emptyInventoryDraft, type InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'

/** An undecoded answer, so that a test sees the wire format. */
export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server sent; the tests look closer.
  readonly body: any
}

export type Asked = {
  readonly query?: Readonly<Record<string, string | number>>
  readonly json?: unknown
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
  /** Aborts the call, so that its answer is lost. */
  readonly signal?: AbortSignal
}

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null }
}

/** A client of the API: a cookie for the anti-forgery token, and a session once it has signed in. */
export class ApiClient {
  readonly #url: string
  readonly #headers: Readonly<Record<string, string>>
  token: string | null = null
  #xsrf: string | null = null

  /** The headers are sent with every call, such as the client's address. */
  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.#url = url
    this.#headers = headers
  }

  static async signedIn(url: string, email: string, password: string): Promise<ApiClient> {
    const client = new ApiClient(url)
    const answer = await client.signIn(email, password)
    if (!answer.body.isSuccess) throw new Error(`${email} could not sign in: ${answer.status} ${answer.text}`)
    return client
  }

  async signIn(email: string, password: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const answer = await this.call('Login', { json: { email, password }, headers })
    if (answer.body?.token) this.token = answer.body.token
    return answer
  }

  /** A call of the contract as a browser would make it. */
  call(name: CallName, asked: Asked = {}): Promise<Answer> {
    const { method, path } = contract[name]
    return this.ask(method, path, asked)
  }

  /** A call by its path, if that is known only at run time. */
  async ask(method: string, path: string, asked: Asked = {}): Promise<Answer> {
    return answerOf(await this.#send(method, path, asked))
  }

  /** Downloads a file as bytes. */
  async download(path: string, query: NonNullable<Asked['query']>): Promise<Buffer> {
    const response = await this.#send('GET', path, { query })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return Buffer.from(await response.arrayBuffer())
  }

  /** Downloads the file that a call of the contract answers. */
  async file(name: CallName, asked: Asked): Promise<Buffer> {
    const { method, path } = contract[name]
    const response = await this.#send(method, path, asked)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return Buffer.from(await response.arrayBuffer())
  }

  async #send(method: string, path: string, asked: Asked): Promise<Response> {
    const address = new URL(`/api${path}`, this.#url)
    for (const [key, value] of Object.entries(asked.query ?? {})) address.searchParams.set(key, String(value))
    const headers = new Headers(this.#headers)
    if (this.token !== null) headers.set('Authorization', `Bearer ${this.token}`)
    if (method !== 'GET') {
      headers.set('Cookie', `${XSRF_COOKIE}=${await this.xsrf()}`)
      headers.set(XSRF_HEADER, await this.xsrf())
    }
    if (asked.json !== undefined) headers.set('Content-Type', 'application/json')
    for (const [key, value] of Object.entries(asked.headers ?? {})) {
      if (value === '') headers.delete(key)
      else headers.set(key, value)
    }
    const body = asked.form ?? (asked.json === undefined ? null : JSON.stringify(asked.json))
    return fetch(address, { method, headers, body, ...(asked.signal && { signal: asked.signal }) })
  }

  async xsrf(): Promise<string> {
    if (this.#xsrf === null) {
      const { headers } = await fetch(new URL('/health', this.#url))
      this.#xsrf = new RegExp(`${XSRF_COOKIE}=([^;]+)`).exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
    }
    return this.#xsrf
  }

  add(draft: Partial<InventoryDraft>, file: File | null = null, key: string | null = randomUUID()): Promise<Answer> {
    const { invoicePO: _, ...parts } = { ...emptyInventoryDraft, ...draft }
    return this.call('InsertSingleInventory', {
      form: formOf({ ...parts, createdBy: 'Somebody Else', updatedBy: 'Somebody Else' }, file),
      headers: key === null ? {} : { [IDEMPOTENCY_HEADER]: key },
    })
  }

  change(
    id: number,
    version: number | null,
    draft: InventoryDraft & { readonly stockExpiryDate?: string },
    key: string | null = null,
  ): Promise<Answer> {
    const { invoicePO: _po, invoiceCost: _cost, buyingCost: _buying, sellingcost: _selling, ...parts } = draft
    return this.call('UpdateInventory', {
      form: formOf({ ...parts, id: String(id), ...(version === null ? {} : { version: String(version) }) }, null),
      headers: key === null ? {} : { [IDEMPOTENCY_HEADER]: key },
    })
  }

  correct(
    id: number,
    version: number | null,
    parts: Partial<CorrectionDraft>,
    file: File | null = null,
    key: string | null = null,
  ): Promise<Answer> {
    return this.call('CorrectInventory', {
      form: formOf({ ...parts, id: String(id), ...(version === null ? {} : { version: String(version) }) }, file),
      headers: key === null ? {} : { [IDEMPOTENCY_HEADER]: key },
    })
  }

  void(id: number, version: number | null, reason: string, key: string | null = null): Promise<Answer> {
    return this.call('VoidInventory', {
      json: { id, reason, ...(version === null ? {} : { version }) },
      headers: key === null ? {} : { [IDEMPOTENCY_HEADER]: key },
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  async item(id: number): Promise<any> {
    return (await this.call('GetInventoryList', { query: { id } })).body.getInventorieslist[0]
  }
}

/** The parts of a multipart body, by their names on the wire. */
export const formOf = (parts: Readonly<Record<string, string>>, file: File | null): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(partName(name), value)
  if (file !== null) form.append('InvoicePO', file, file.name)
  return form
}

let count = 0
const RUN = Date.now() % 1_000_000

/** A code that is unique in the test run. */
export const newCode = (): string => `CODE-${RUN}-${++count}`

/** A unique ICCID. Its check digit is arbitrary, because issuers disagree on it and it is not validated. */
export const newIccid = (): string => `8944${RUN}`.padEnd(12, '0') + String(++count).padStart(7, '0')

/** A country of the demo data with a supplier and a plan: their ids, as in a draft, and their names. */
export const placeOf = async (client: ApiClient, countryName: string) => {
  const lookups = (await client.call('GetPlanDropdown')).body
  const country = lookups.activeCountryDropdowns.find((option: { name: string }) => option.name === countryName).id
  const json = { supplierID: 0, flag: 1, countryID: country, regionID: 0 }
  const plan = (await client.call('GetFilteredPlanList', { json })).body.data[0]
  const suppliers = (await client.call('GetSupplierDropdownbyCountry', { query: { country } })).body
  const supplier = suppliers.activeSupplierDropdowns[0]
  return {
    ids: { country: String(country), supplierID: String(supplier.id), planID: String(plan.pid) },
    names: { country: countryName, supplierID: String(supplier.name), planID: String(plan.planName) },
  }
}

/** A draft that the server accepts with the demo data: a plan of the UK. */
export const goodDraft = async (client: ApiClient): Promise<InventoryDraft> => {
  const { ids } = await placeOf(client, 'United Kingdom')
  return {
    ...emptyInventoryDraft,
    ...ids,
    activationCode: newCode(),
    iccid: newIccid(),
    simpin: '4821',
    serviceDeviceID: '234100000000001',
    invoiceNumber: 'INV-2026-9001',
    invoiceCost: '120.5',
    buyingCost: '7.25',
    sellingcost: '19.99',
    stockReceivedDate: '2026-10-02',
    expiryDate: '2028-02-29',
  }
}

/** The errors of a refused save, by field. Fails if it was not refused. */
export const errorsOf = ({ status, body }: Answer): Readonly<Record<string, string>> => {
  if (status !== 200 || body.isSuccess) throw new Error(`This is no refusal: ${status} ${JSON.stringify(body)}`)
  const problems: ReadonlyArray<{ field: string; message: string }> = body.errors ?? []
  return Object.fromEntries(problems.map(({ field, message }) => [field, message]))
}

/** The number of SIMs. */
export const totalOf = async (client: ApiClient): Promise<number> =>
  (await client.call('GetInventoryList')).body.totalCount

/** The id of a region, as in a draft. */
export const regionOf = async (client: ApiClient, name: string): Promise<string> => {
  const { activeRegionDropdowns } = (await client.call('GetPlanDropdown')).body
  return String(activeRegionDropdowns.find((option: { name: string }) => option.name === name).id)
}
