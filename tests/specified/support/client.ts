import type { SpecifiedServer } from '../../support/specified-server/server.ts'
import { INVENTORY, PLAN } from './spec-names.ts'

type Answered = { readonly status: number; readonly type: string; readonly text: string; readonly json: Json }
// biome-ignore lint/suspicious/noExplicitAny: a test reads an answer of any shape
export type Json = any

const answered = async (response: Response): Promise<Answered> => {
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  return { status: response.status, type, text, json: /json/.test(type) && text !== '' ? JSON.parse(text) : undefined }
}

export const ADMIN = { email: 'admin@example.com', password: 'Admin-4711!' }

/** Calls of a program written from the specification. */
export const clientOf = ({ apiUrl }: SpecifiedServer, authorization?: string) => {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
  return {
    get: async (path: string) => answered(await fetch(apiUrl + path, { headers })),
    post: async (path: string, payload: unknown, more: Record<string, string> = {}) =>
      answered(
        await fetch(apiUrl + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers, ...more },
          body: JSON.stringify(payload),
        }),
      ),
    form: async (path: string, parts: Readonly<Record<string, string | File>>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(parts)) body.append(name, value)
      return answered(await fetch(apiUrl + path, { method: 'POST', headers, body }))
    },
  }
}

/** A client that has signed in. */
export const signedIn = async (server: SpecifiedServer, prefix = 'Bearer') => {
  const { json } = await clientOf(server).post('/Login/Login', ADMIN)
  return clientOf(server, `${prefix} ${json.token ?? json.Token}`)
}

const NEW_ITEM: Readonly<Record<string, string>> = {
  PlanID: '501',
  SupplierID: '12',
  InvoiceCost: '7.25',
  InvoiceCurrency: 'EUR',
  ActivationCode: 'LPA:1$smdp.example.com$NEW-1',
  Simpin: '0007',
  Iccid: '8944500000000000017',
  ExpiryDate: '2028-02-29',
  StockExpiryDate: '2028-02-29',
  Country: '81',
  Type: 'local',
  PaymentType: 'prepaid',
  BuyingCost: '3.5',
}

/** A new SIM as a multipart form: every inventory field except the file, with capitalised names. */
export const newItem = (changes: Readonly<Record<string, string>> = {}): Record<string, string> => {
  const parts = INVENTORY.filter((name) => name !== 'invoicePO').map((name) => name[0]?.toUpperCase() + name.slice(1))
  return { ...Object.fromEntries(parts.map((name) => [name, NEW_ITEM[name] ?? ''])), ...changes }
}

export const invoiceFile = () => new File(['%PDF-1.7'], 'po-1.pdf', { type: 'application/pdf' })

const PLAN_NUMBERS = ['planSource', 'validity', 'userId', 'roleType', 'perGbDollar', 'perMbDollar']
const MORE_PLAN_NUMBERS = ['stockValue', 'throttle', 'maxQty', 'minQty', 'pid']

/** A complete new plan: by default numbers are 0 and texts empty. */
export const newPlan = (changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  ...Object.fromEntries(PLAN.map((name) => [name, [...PLAN_NUMBERS, ...MORE_PLAN_NUMBERS].includes(name) ? 0 : ''])),
  flag: 1,
  planName: 'Japan Test 2 GB',
  type: 'Local',
  country: 'Japan',
  currency: '1',
  ...changes,
})
