import type { AnyMachineSnapshot, EventObject } from 'xstate'
import type { Journal } from '../../../journal/journal.ts'
import type { KeptStream } from '../../../journal/kept-streams.ts'

/** The machine whose drafts outlive the tab; a person may have any number, each under a name behind this prefix. */
const MACHINE = 'planWizard'
const prefixOf = (userName: string): string => `${MACHINE}:${userName}:`

/** Whether the plan wizard would offer the draft: one in which nothing is entered any more does not count. */
const isOffered = ({ snapshot, at }: KeptStream): boolean => {
  const found: EventObject & { readonly at: string } = { type: 'draft.found', at: new Date(at).toISOString() }
  return (snapshot as AnyMachineSnapshot).can(found)
}

/** The drafts that this browser keeps of a person, beyond the tab and the session in which they were begun. */
export class KeptPlanDrafts {
  readonly #journal: Pick<Journal, 'kept' | 'forget'>
  readonly #channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null

  constructor(journal: Pick<Journal, 'kept' | 'forget'>, channel: BroadcastChannel | null) {
    this.#journal = journal
    this.#channel = channel
    // Another tab has deleted the drafts: what this one has not written of them yet is dropped.
    channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') void journal.forget(data).catch(() => {})
    })
  }

  async count(userName: string): Promise<number> {
    return (await this.#journal.kept(MACHINE, prefixOf(userName))).filter(isOffered).length
  }

  /** Removes them, in all tabs. Rejects where they could not be removed. */
  async delete(userName: string): Promise<void> {
    const prefix = prefixOf(userName)
    this.#channel?.postMessage(prefix)
    await this.#journal.forget(prefix)
  }
}
