import { inventoryMessages } from '../../../schemas/core/messages.ts'

/** The accepted invoice files. The browser checks name, type and size before sending; the server checks the content. */
export const ACCEPTED = '.pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg'

const MEGABYTE = 1024 * 1024
const LIMIT = 5 * MEGABYTE
const KINDS = ['application/pdf', 'image/png', 'image/jpeg']

/** Why a file cannot be the invoice; null if it can. */
export const refusalOf = (file: File): string | null => {
  const isKind = /\.(pdf|png|jpe?g)$/i.test(file.name) && (file.type === '' || KINDS.includes(file.type))
  if (!isKind) return inventoryMessages.fileKind
  if (file.size > LIMIT) return inventoryMessages.fileSize
  if (file.size === 0) return inventoryMessages.fileEmpty
  return null
}

/** `1.4 MB`, `312 KB`, `17 bytes`. */
export const sizeText = (bytes: number): string => {
  if (bytes >= MEGABYTE) return `${(bytes / MEGABYTE).toFixed(1)} MB`
  if (bytes >= 1024) return `${Math.round(bytes / 1024)} KB`
  return `${bytes} bytes`
}
