import { journal } from '../../journal/journal.ts'
import { PRODUCT } from '../../schemas/core/brand.ts'
import { saveAsFile } from './save-as-file.ts'
import { toast } from './toasts.ts'

/** Downloads the events of this visit as a masked file, to attach to a problem report. */
export const saveSessionRecord = async (): Promise<void> => {
  try {
    const text = await journal.exportRecord()
    const moment = new Date().toISOString().replaceAll(':', '-').slice(0, 19)
    saveAsFile(`${PRODUCT} session ${moment}.json`, 'application/json', text)
    toast('success', 'Session record saved. Codes, PINs, names, phone numbers and searches are masked.')
  } catch {
    toast('error', 'The session record could not be written.')
  }
}
