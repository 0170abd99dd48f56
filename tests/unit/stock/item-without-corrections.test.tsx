import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { actMachine } from '../../../src/machines/acts/act.machine.ts'
import { InventoryForm } from '../../../src/views/stock/inventory/inventory-form.tsx'
import { edit } from '../../machines/stock/inventory-form.support.ts'
import { atServerWithout, markupFor } from '../support/markup.tsx'

const ofCorrections = ['Void', 'Correct costs or invoice', 'Download', 'Use &quot;Correct costs or invoice&quot;.']

it('an item can be corrected, voided and its invoice downloaded only where the server does so', async () => {
  const { actor } = await edit()
  const act = createActor(actMachine).start()
  const form = <InventoryForm actor={actor} act={act} />

  const whole = markupFor(atServerWithout(), form)
  for (const words of ofCorrections) expect(whole).toContain(words)
  const without = markupFor(atServerWithout('corrections'), form)
  for (const words of ofCorrections) expect(without).not.toContain(words)
  // The known facts of the SIM are still shown.
  for (const words of ['invoice.pdf', 'Locked.', 'Save']) expect(without).toContain(words)
})
