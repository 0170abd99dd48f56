import { journal } from '../../journal/journal.ts'
import { PRODUCT } from '../../schemas/brand.ts'
import { toast } from './toasts.ts'

const REVOKE_AFTER_MS = 60_000

/** Hands the events of this visit to the person as a file, masked, for a report of what went wrong. */
export const saveSessionRecord = async (): Promise<void> => {
  try {
    const text = await journal.exportRecord()
    const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = address
    link.download = `${PRODUCT} session ${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
    toast(
      'success',
      'The session record is saved. Codes, PINs, names, numbers of people and what was searched for are masked in it.',
    )
  } catch {
    toast('error', 'The session record could not be written.')
  }
}
