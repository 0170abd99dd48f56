import { expect, test, vi } from 'vitest'
import type { Inspector } from '../../../src/app/developer/stately-inspector.ts'
import { noteTable } from '../../journal/support/note-machine.ts'
import { createWorld, openNote } from '../../journal/support/world.ts'

// Do not open the page of stately.ai.
vi.mock('@statelyai/inspect', () => ({ createBrowserInspector: () => null }))
const { openInspector, tellInspector } = await import('../../../src/app/developer/stately-inspector.ts')

test('the inspector gets every recorded actor, and nothing that a record masks', async () => {
  const said: Array<unknown> = []
  const tell =
    (kind: string) =>
    (_: unknown, ...rest: ReadonlyArray<unknown>) =>
      void said.push([kind, ...rest])
  const inspector = { actor: tell('actor'), event: tell('event'), snapshot: tell('snapshot') } as unknown as Inspector
  const { journal } = createWorld().openPage()
  const stop = tellInspector(inspector, journal.live, noteTable())
  const note = await openNote(journal, 'ring')
  await expect.poll(() => said.length).toBe(1)
  note.actor.send({ type: 'pin.typed', pin: '4711-SECRET' })
  note.write('one')
  await Promise.resolve()
  const kinds = said.map((one) => (one as ReadonlyArray<string>)[0])
  expect(kinds).toEqual(['actor', 'event', 'event', 'snapshot'])
  expect(said).toContainEqual(['event', { type: 'pin.typed', pin: '[masked 1]' }])
  expect(JSON.stringify(said)).not.toContain('SECRET')
  stop()
  note.write('two')
  await Promise.resolve()
  expect(said).toHaveLength(4)
})

test('a blocked inspector page is reported, with the remedy', () => {
  vi.stubGlobal('window', { open: () => null })
  const said: Array<string> = []
  openInspector((text) => said.push(text))
  expect(said).toEqual([expect.stringContaining('Allow pop-ups for this address')])
  vi.unstubAllGlobals()
})
