import { plainAmount } from '../../core/amount-text.ts'
import { thousandthsIn } from '../../core/money/amount.ts'
import type { Problems } from './agreed.ts'
import { SERVICE_CODE, SERVICE_CODE_MESSAGE } from './gst.ts'
import type { DrawnLine } from './sale.ts'
import { categoryRateProblem } from './tax-category.ts'

/** The tax of a line as it is entered. */
type EnteredTax = Pick<DrawnLine, 'taxRate' | 'taxCategory' | 'serviceCode'>

/** The problems of a line's tax category and service code, as far as the line alone shows them. */
export const lineTaxProblems = ({ taxRate, taxCategory, serviceCode }: EnteredTax): Problems => {
  const rate = thousandthsIn(plainAmount(taxRate).trim())
  const problem = taxCategory === undefined || rate === null ? null : categoryRateProblem(taxCategory, rate)
  return {
    ...(problem !== null && { taxRate: problem }),
    ...(serviceCode !== undefined && !SERVICE_CODE.test(serviceCode.trim()) && { serviceCode: SERVICE_CODE_MESSAGE }),
  }
}
