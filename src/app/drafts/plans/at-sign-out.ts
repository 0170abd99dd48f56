import type { AnyMachineSnapshot, EventObject } from 'xstate'
import type { Journal } from '../../../journal/journal.ts'
import type { KeptStream } from '../../../journal/kept-streams.ts'

/** The machine with drafts that outlive the tab. The names of a person's drafts start with this prefix. */
const MACHINE = 'planWizard'
const prefixOf = (userName: string): string => `${MACHINE}:${userName}:`

/** Whether the plan wizard would offer the draft. A draft without any changes does not count. */
const isOffered = ({ snapshot, at }: KeptStream): boolean => {
  const found: EventObject & { readonly at: string } = { type: 'draft.found', at: new Date(at).toISOString() }
  return (snapshot as AnyMachineSnapshot).can(found)
}

/** A person's drafts in this browser that outlive the tab and the session. */
export class KeptPlanDrafts {
  readonly #journal: Pick<Journal, 'kept' | 'forget'>
  readonly #channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null

  constructor(journal: Pick<Journal, 'kept' | 'forget'>, channel: BroadcastChannel | null) {
    this.#journal = journal
    this.#channel = channel
    // Another tab has deleted the drafts: this tab's pending writes to them are dropped.
    channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') void journal.forget(data).catch(() => {})
    })
  }

  async count(userName: string): Promise<number> {
    return (await this.#journal.kept(MACHINE, prefixOf(userName))).filter(isOffered).length
  }

  /** Deletes the drafts in all tabs. Rejects if they could not be deleted. */
  async delete(userName: string): Promise<void> {
    const prefix = prefixOf(userName)
    this.#channel?.postMessage(prefix)
    await this.#journal.forget(prefix)
  }
}
