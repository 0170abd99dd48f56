import { reportLists, reportNames } from '../shapes.ts'
import { type Call, isIn, numberOf, pageOf, textOf } from './call.ts'
import { inventoryCalls } from './inventory.ts'
import { planCalls } from './plans.ts'

const REPORT_PAGE = 30
const PARTNER_PAGE = 10

/** The record is sent as `loginData`; the specification also calls it `loginList`. */
const login: Call = (store, { values }) => {
  const user = store.users.find(({ email }) => email === textOf(values.email).toLowerCase())
  if (user === undefined || user.password !== values.password) {
    return {
      isSuccess: false,
      message: 'Email or password is incorrect',
      loginData: null,
      loginList: null,
      token: null,
    }
  }
  const token = `specified-${textOf(user.record.userName)}-${store.tokens.length + 1}`
  store.tokens = [...store.tokens, token]
  return { isSuccess: true, message: 'Login successful', loginData: user.record, loginList: null, token }
}

/** A partner matches if it contains every filter that is not empty or 0. */
const getPartners: Call = ({ partners }, { values }) => {
  const isAsked = (name: string) => !['', '0'].includes(textOf(values[name]))
  const asked = ['partnerCode', 'companyName', 'contactPerson', 'email'].filter(isAsked)
  const found = partners.filter((row) => asked.every((name) => isIn(values[name], row[name])))
  const page = pageOf(found, values.pageIndex, numberOf(values.pageSize) || PARTNER_PAGE)
  return { isSuccess: true, partners: page, totalRecords: found.length }
}

const reportCalls = Object.fromEntries(
  reportNames.map((name): readonly [string, Call] => [
    `/ReportMaster/${name}`,
    ({ reports }, { query }) => ({
      isSuccess: true,
      totalCount: reports[name].length,
      [reportLists[name]]: pageOf(reports[name], query.get('PageIndex'), REPORT_PAGE),
    }),
  ]),
)

/** The behaviour of each call of section 7, by path. */
export const calls: Readonly<Record<string, Call>> = {
  '/Login/Login': login,
  '/Partner/GetPartners': getPartners,
  ...inventoryCalls,
  ...planCalls,
  ...reportCalls,
}
