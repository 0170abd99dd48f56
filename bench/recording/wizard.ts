import { createActor, type InspectionEvent } from 'xstate'
import { Journal } from '../../src/journal/journal.ts'
import { planWizardMachine } from '../../src/machines/plans/plan-wizard.machine.ts'

/**
 * The wizard's machine with its durable draft and without a view. Measures the milliseconds that the journal takes for
 * each keystroke: from the machine's notification to the write that survives a crash.
 */
const record = async (count: number): Promise<ReadonlyArray<number>> => {
  const journal = new Journal()
  const input = { mode: 'create' as const, planName: '', pid: null, step: 1 }
  const place = {
    stream: `planWizard:bench:${crypto.randomUUID()}`,
    machine: 'planWizard',
    kind: 'durable',
    input,
  } as const
  await journal.restore(place)
  let spent = 0
  const inspect = (inspection: InspectionEvent) => {
    const began = performance.now()
    journal.inspect(inspection)
    spent += performance.now() - began
  }
  const actor = createActor(planWizardMachine, { input, inspect })
  journal.attach(actor, place)
  actor.start()
  const times: Array<number> = []
  for (let stroke = 0; stroke < count; stroke++) {
    const field = stroke % 20 < 10 ? 'travellerType' : 'sPlanId'
    spent = 0
    actor.send({ type: 'field.changed', field, value: 'abcdefghij'.slice(0, (stroke % 10) + 1) })
    times.push(spent)
    // The interval of a fast typist, so that the database is written in between.
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  actor.stop()
  await journal.clear(place)
  return times
}

Object.assign(window, { record })
