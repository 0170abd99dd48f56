import { Schema } from 'effect'
import { type CountedDrift, DriftCounts, DriftOfAnswer } from '../../schemas/developer/drift.ts'
import { defineEvents } from '../core/define-events.ts'

const CALL = '/PlanMaster/GetPlanList'
const first = '2026-11-02T10:15:00.000Z'
const later = '2026-11-02T10:20:00.000Z'
const cost = { field: 'getPlanslist.buyingCost', what: 'text', times: 30, sample: '12.50' } as const
const missing = { field: 'getPlanslist.sPlanId', what: 'missing', times: 30, sample: '' } as const
const counted: CountedDrift = { call: CALL, ...cost, first, last: first }
const ofReport: CountedDrift = { ...counted, call: '/ReportMaster/RefundReport', field: 'refundReport.validity' }

export const contractDriftEvents = defineEvents({
  'answer.drifted': {
    description: 'An answer of another server differs from the contract.',
    fields: { call: Schema.String, at: Schema.String, drift: Schema.Array(DriftOfAnswer) },
    samples: [
      { call: CALL, at: first, drift: [cost] },
      { call: CALL, at: later, drift: [{ ...cost, times: 1, sample: '9' }, missing] },
      { call: CALL, at: later, drift: [{ ...missing, what: 'null' }] },
      { call: '/ReportMaster/RefundReport', at: later, drift: [{ ...cost, field: 'refundReport.validity' }] },
    ],
  },
  'answer.matched': {
    description: 'An answer of another server matches the contract.',
    fields: { call: Schema.String, at: Schema.String },
    samples: [
      { call: CALL, at: first },
      { call: CALL, at: later },
      { call: '/ReportMaster/RefundReport', at: later },
    ],
  },
  'counts.told': {
    description: 'Another tab has changed or cleared the counts.',
    fields: { counts: DriftCounts },
    samples: [
      { counts: { entries: [], calls: [], isMore: false } },
      {
        counts: {
          entries: [counted, ofReport],
          calls: [
            { call: CALL, answers: 2, matched: 1, last: later },
            { call: '/ReportMaster/RefundReport', answers: 1, matched: 0, last: first },
          ],
          isMore: true,
        },
      },
    ],
  },
  'clear.requested': { description: 'The person wants to clear the counts.', fields: {}, samples: [{}] },
  'clear.withdrawn': { description: 'The person keeps the counts.', fields: {}, samples: [{}] },
  'drift.cleared': { description: 'The person confirms that the counts are cleared.', fields: {}, samples: [{}] },
})
