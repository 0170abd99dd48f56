import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Effect } from 'effect'
import type { Multipart } from 'effect/http'
import { fileTypeFromBuffer } from 'file-type'
import type { InvoiceFile } from '../../stock/inventory-item.ts'
import { MAX_INVOICE_BYTES } from '../http/limits.ts'

/** An accepted upload. Its type comes from its content, not from its name or sender. */
export type Judged = { readonly invoice: InvoiceFile; readonly content: Uint8Array }

const invoiceProblems = {
  empty: 'The file is empty',
  tooLarge: 'The file is larger than 5 MB',
  notAnInvoice: 'The invoice must be a PDF, PNG or JPEG file',
} as const

const allowed: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/**
 * A name that is safe to store, to display and to put into a header. It has no folders, no control or direction
 * characters, and the extension of its content.
 */
export const safeName = (name: string, extension: string): string => {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const stem = last
    .normalize('NFC')
    .replace(/%(?:22|0D|0A)/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}"<>|:*?;%]/gu, ' ')
    .replace(/\.[\p{L}\p{N}]{1,5}$/u, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return `${Array.from(stem).slice(0, 80).join('').trim() || 'invoice'}.${extension}`
}

/** Reads a file once and checks its content; null if a form was sent without a file. */
export const judge = (file: Multipart.PersistedFile): Effect.Effect<Judged | { readonly problem: string } | null> =>
  Effect.promise(async () => {
    const bytes = await readFile(file.path)
    // A part without a file name carries the part's own name.
    const isChosen = file.name !== '' && file.name !== file.key
    if (bytes.length === 0) return isChosen ? { problem: invoiceProblems.empty } : null
    if (bytes.length > MAX_INVOICE_BYTES) return { problem: invoiceProblems.tooLarge }
    const contentType = (await fileTypeFromBuffer(bytes))?.mime ?? ''
    const extension = allowed[contentType]
    if (extension === undefined) return { problem: invoiceProblems.notAnInvoice }
    return {
      content: bytes,
      invoice: {
        file: `${randomUUID()}.${extension}`,
        name: safeName(file.name, extension),
        contentType,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    }
  })
