import { Effect } from 'effect'
import { describe, expect, it } from 'vitest'
import { planCalls } from '../../../src/schemas/plans/plan-master.calls.ts'
import { decodeAnswer, faultOf } from '../../../src/services/core/http-answer.ts'

/** Answers of other servers, ASP.NET among them. */

const notDecoded = (text: string) => Effect.runPromise(Effect.flip(decodeAnswer(planCalls.GetPlanList.success, text)))
const fault = (status: number, body: unknown) =>
  faultOf({ status, statusText: 'Not Good', text: typeof body === 'string' ? body : JSON.stringify(body) }, false)

describe('an answer', () => {
  it.each(['', ' \r\n'])('that is empty (%j) is no success, and says that nobody knows', async (text) => {
    expect(await notDecoded(text)).toMatchObject({
      _tag: 'UnexpectedAnswer',
      path: '',
      message: 'The server sent an empty answer. Check whether it worked before you try again.',
    })
  })

  it.each([
    { isSuccess: false, message: 'The catalogue is closed', requestId: 'r-9' },
    { IsSuccess: false, Message: 'The catalogue is closed', TraceId: 'r-9' },
    { issuccess: 'False', MESSAGE: 'The catalogue is closed', requestId: 'r-9' },
  ])('that is a bare no is a refusal, in whatever case its names are: %j', async (body) => {
    expect(await notDecoded(JSON.stringify(body))).toMatchObject({
      _tag: 'Refused',
      message: 'The catalogue is closed',
      errors: [],
      requestId: 'r-9',
    })
  })

  it('that is a bare no is a refusal at the fields that it names', async () => {
    const body = { IsSuccess: false, Message: null, Errors: { PlanName: ['A plan has this name'] } }
    expect(await notDecoded(JSON.stringify(body))).toMatchObject({
      _tag: 'Refused',
      message: '',
      errors: [{ field: 'planName', message: 'A plan has this name' }],
    })
  })

  it.each([{ IsSuccess: true, Message: 'Saved' }, { Message: 'Saved' }, { IsSuccess: 'perhaps' }, [], null, 'Saved'])(
    'that says no "no" is not a refusal: %j',
    async (body) => {
      expect(await notDecoded(JSON.stringify(body))).toMatchObject({ _tag: 'UnexpectedAnswer' })
    },
  )
})

describe('a fault', () => {
  const ofAspNet = {
    type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
    status: 400,
    traceId: '00-7c-01',
    title: 'One or more validation errors occurred.',
  }

  it("of ASP.NET's validation is a refusal at the fields of the draft", () => {
    const errors = {
      PlanName: ['The PlanName field is required.', 'It is too short.'],
      '$.maxQty': ['The JSON value could not be converted to System.Int32.'],
      'Rows[2].BuyingCost': 'Not a number',
      InvoiceCurrency: ['Choose one'],
      Remarks: [],
    }
    expect(fault(400, { ...ofAspNet, errors })).toMatchObject({
      _tag: 'Refused',
      message: 'One or more validation errors occurred.',
      errors: [
        { field: 'planName', message: 'The PlanName field is required. It is too short.' },
        { field: 'maxQty', message: 'The JSON value could not be converted to System.Int32.' },
        { field: 'buyingCost', message: 'Not a number' },
        { field: 'InvoiceCurrency', message: 'Choose one' },
      ],
      requestId: '00-7c-01',
    })
  })

  it("of ASP.NET's validation that names no field is told as a message", () => {
    const errors = { '': ['The body is too large.'], $: ['Not JSON.'] }
    expect(fault(400, { ...ofAspNet, errors })).toMatchObject({
      _tag: 'Faulted',
      status: 400,
      message: 'The body is too large. Not JSON.',
      errors: [],
    })
  })

  it.each([
    ['in detail, without the lines for programmers', { detail: 'No such plan\n   at Plans.Save()' }, 'No such plan'],
    ['in a message with a capital', { Message: 'An error has occurred.' }, 'An error has occurred.'],
    ['by the status rather than by a title', { title: 'Bad', status: 500 }, 'The server answered 500 Not Good.'],
    ['by the status rather than by a page', '<html><h1>Oops</h1></html>', 'The server answered 500 Not Good.'],
    ['by the status rather than by a page in JSON', { message: '<h1>Oops</h1>' }, 'The server answered 500 Not Good.'],
    ['by the status rather than by nothing', '', 'The server answered 500 Not Good.'],
  ])('is told %s', (_, body, message) => {
    expect(fault(500, body)).toMatchObject({ _tag: 'Faulted', status: 500, message, errors: [] })
  })
})
