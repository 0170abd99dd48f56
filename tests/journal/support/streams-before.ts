/**
 * Streams as browsers stored them before the versions of all machines restarted at 1 (format 1). The product of that
 * time wrote them, so never change them.
 */

/** A durable stream, as rows of IndexedDB. */
export type DurableBefore = {
  readonly stream: string
  readonly head: object
  readonly entries: ReadonlyArray<{ readonly seq: number; readonly at: number; readonly event: object }>
}

/** Of the first version of the wizard, with other states and facts. Its version number equals the current one. */
export const firstPlan: DurableBefore = {
  stream: 'planWizard:u7:new:d-1',
  head: {
    format: 1,
    machine: 'planWizard',
    version: 1,
    at: 1772359200002,
    base: { seq: 0, input: { mode: 'create', planName: '', pid: null, step: 1 } },
  },
  entries: [
    {
      seq: 1,
      at: 1772359200004,
      event: {
        type: 'xstate.done.actor.loadLookups',
        output: { countries: [], regions: [], suppliers: [], operators: [], operators2: [], guidelines: [] },
      },
    },
    { seq: 2, at: 1772359200006, event: { type: 'field.changed', field: 'planName', value: 'Japan 5 GB' } },
    { seq: 3, at: 1772359200008, event: { type: 'step.chosen', step: 4 } },
  ],
}

/** Of the last version of the wizard before the restart. */
export const lastPlan: DurableBefore = {
  stream: 'planWizard:u7:new:d-1',
  head: {
    format: 1,
    machine: 'planWizard',
    version: 3,
    at: 1772359200002,
    base: { seq: 0, input: { mode: 'create', planName: '', pid: null, step: 1 } },
  },
  entries: [
    {
      seq: 1,
      at: 1772359200004,
      event: {
        type: 'xstate.done.actor.loadLookups',
        output: { countries: [], regions: [], suppliers: [], operators: [], operators2: [], guidelines: [] },
      },
    },
    { seq: 2, at: 1772359200006, event: { type: 'field.changed', field: 'planName', value: 'Japan 5 GB' } },
    { seq: 3, at: 1772359200008, event: { type: 'step.chosen', step: 4 } },
  ],
}

/** Of a machine whose only version was 1. */
export const sale: DurableBefore = {
  stream: 'offlineSale:u7:s-1',
  head: {
    format: 1,
    machine: 'offlineSale',
    version: 1,
    at: 1772359200018,
    base: { seq: 0, input: { step: 1, draftId: 's-1' } },
  },
  entries: [{ seq: 1, at: 1772359200020, event: { type: 'field.changed', field: 'remarks', value: 'By Friday' } }],
}

/** The draft of a SIM form in a tab, as the items of its session storage. */
export const formOfTab: ReadonlyArray<readonly [key: string, value: string]> = [
  [
    'simdesk.journal.head:inventoryForm%3Au7%3Aadd',
    '{"format":1,"machine":"inventoryForm","version":5,"at":1772359200011,"base":{"seq":0,"input":{"mode":"add","id":null,"actorName":"Asha Rao","submissionId":"sub-1"}},"log":"02f0186b82b6d871"}',
  ],
  [
    'simdesk.journal.entry:inventoryForm%3Au7%3Aadd:02f0186b82b6d871:1',
    '{"seq":1,"at":1772359200013,"event":{"type":"xstate.done.actor.loadLookups","output":{"countries":[{"id":81,"name":"Japan"}],"regions":[],"suppliers":[]}}}',
  ],
  [
    'simdesk.journal.entry:inventoryForm%3Au7%3Aadd:02f0186b82b6d871:2',
    '{"seq":2,"at":1772359200015,"event":{"type":"field.changed","field":"invoiceNumber","value":"INV-1"}}',
  ],
]
