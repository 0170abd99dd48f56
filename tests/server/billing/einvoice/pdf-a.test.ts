import { createHash } from 'node:crypto'
import { Effect } from 'effect'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { electronicInvoice } from '../../../../server/billing/einvoice/einvoice.ts'
import { creditNotePdf, invoicePdf } from '../../../../server/billing/invoice/pdf.ts'
import { issuedOf, names } from '../invoice/samples.ts'
import { cases, invoiceOf, type Taxed } from './samples.ts'

const standard = cases.standard?.issued ?? issuedOf([{}])
const note = cases['credit of two SIMs'] ?? { issued: standard, credited: null }
const bytesOf = (document: Effect.Effect<Uint8Array>) => Effect.runPromise(document)
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const metadataOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('utf8')
    .match(/<x:xmpmeta[\s\S]*<\/x:xmpmeta>/)?.[0] ?? ''

it('has the very CII inside, under the name and relationship of Factur-X', async () => {
  for (const [document, pdf] of [
    [{ issued: standard, credited: null }, invoicePdf(standard, 'A4')],
    [note, creditNotePdf(note.issued, note.credited as NonNullable<typeof note.credited>, 'Letter')],
  ] as const) {
    const bytes = await bytesOf(pdf)
    const proxy = await getDocumentProxy(bytes.slice())
    const attachments = (await proxy.getAttachments()) as Record<string, { filename: string; content: Uint8Array }>
    expect(Object.keys(attachments)).toEqual(['factur-x.xml'])
    expect(Buffer.from(attachments['factur-x.xml']?.content ?? []).toString('utf8')).toBe(
      electronicInvoice(document, 'CII').xml,
    )
    expect(textOf(bytes)).toContain('/AFRelationship /Alternative')
    expect(textOf(bytes)).toMatch(/\/Subtype \/text#2Fxml/)
    expect(textOf(bytes)).toMatch(/\/AF \[\d+ 0 R\]/)
  }
})

it('says in its metadata that it is PDF/A-3b and Factur-X, whatever letters the seller’s name has', async () => {
  const metadata = metadataOf(await bytesOf(invoicePdf(standard, 'A4')))
  expect(XMLValidator.validate(metadata)).toBe(true)
  const descriptions = new XMLParser().parse(metadata)['x:xmpmeta']['rdf:RDF'][
    'rdf:Description'
  ] as ReadonlyArray<object>
  const fields = Object.assign({}, ...descriptions)
  expect(fields).toMatchObject({
    'pdfaid:part': 3,
    'pdfaid:conformance': 'B',
    'fx:DocumentFileName': 'factur-x.xml',
    'fx:DocumentType': 'INVOICE',
    'fx:ConformanceLevel': 'EN 16931',
    'xmp:CreateDate': '2026-10-14T09:26:53Z',
    'dc:creator': { 'rdf:Seq': { 'rdf:li': 'SIM Desk Handel GmbH & Co. KG' } },
  })
})

it('has its colours defined and each font inside', async () => {
  const lines = Object.values(names).map((planName): Taxed => ({ planName, taxCategory: 'S', taxRate: '19' }))
  const text = textOf(await bytesOf(invoicePdf(invoiceOf(lines), 'A4')))
  expect(text).toMatch(/\/S \/GTS_PDFA1/)
  expect(text).toMatch(/\/OutputIntents \[\d+ 0 R\]/)
  const fonts = text.match(/\/Type \/FontDescriptor/g) ?? []
  expect(fonts.length).toBeGreaterThan(2)
  expect(text.match(/\/FontFile[23] \d+ 0 R/g)).toHaveLength(fonts.length)
  expect(text).toMatch(/^%PDF-1\.7/)
  expect(text).toMatch(/\/ID \[/)
  expect(text).not.toContain('/Encrypt')
})

it('is the same bytes of the same event, and has nothing inside where the document says too little', async () => {
  const hashes = await Promise.all(
    [1, 2].map(async () =>
      createHash('sha256')
        .update(await bytesOf(invoicePdf(standard, 'A4')))
        .digest('hex'),
    ),
  )
  expect(hashes[0]).toBe(hashes[1])
  const plain = textOf(await bytesOf(invoicePdf(issuedOf([{}]), 'A4')))
  expect(plain).not.toContain('factur-x')
  expect(plain).not.toContain('pdfaid')
})
